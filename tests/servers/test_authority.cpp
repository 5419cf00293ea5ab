// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/test_authority.h"
#include <QRandomGenerator>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace homard {

/// Not in the anonymous namespace: TestAuthority::Private, which has a name outside this file, has fields with it.
struct TestAuthorityDeleter {
    void operator()(X509 *x509) const { X509_free(x509); }
    void operator()(EVP_PKEY *key) const { EVP_PKEY_free(key); }
    void operator()(BIO *bio) const { BIO_free(bio); }
};

namespace {

using Certificate = std::unique_ptr<X509, TestAuthorityDeleter>;
using Key = std::unique_ptr<EVP_PKEY, TestAuthorityDeleter>;

Key makeKey()
{
    return Key(EVP_EC_gen("P-256"));
}

void addExtension(X509 *x509, X509 *issuer, int which, const QByteArray &value)
{
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, x509, nullptr, nullptr, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(nullptr, &context, which, value.constData());
    X509_add_ext(x509, extension, -1);
    X509_EXTENSION_free(extension);
}

/// An unsigned certificate from two days ago (or `validDays` before that) on.
Certificate makeCertificate(EVP_PKEY *key, const char *name, long serial, int validDays)
{
    constexpr long day = 24 * 60 * 60;
    Certificate x509(X509_new());
    X509_set_version(x509.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(x509.get()), serial);
    X509_gmtime_adj(X509_getm_notBefore(x509.get()), -2 * day + qMin(0, validDays) * day);
    X509_gmtime_adj(X509_getm_notAfter(x509.get()), validDays * day);
    X509_set_pubkey(x509.get(), key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(x509.get()), "CN", MBSTRING_UTF8,
                               reinterpret_cast<const unsigned char *>(name), -1, -1, 0);
    return x509;
}

template <class Write>
QByteArray pem(Write write)
{
    const std::unique_ptr<BIO, TestAuthorityDeleter> bio(BIO_new(BIO_s_mem()));
    write(bio.get());
    char *data = nullptr;
    const long size = BIO_get_mem_data(bio.get(), &data);
    return QByteArray(data, size);
}

QByteArray pemOf(X509 *x509)
{
    return pem([&](BIO *bio) { PEM_write_bio_X509(bio, x509); });
}

} // namespace

class TestAuthority::Private
{
public:
    Key key = makeKey();
    // The name is its own: of two authorities with one name OpenSSL would try only the first.
    QByteArray name = "Test authority " + QByteArray::number(QRandomGenerator::global()->generate64(), 16);
    Certificate certificate = makeCertificate(key.get(), name.constData(), 1, 2);
};

TestAuthority::TestAuthority() : m_d(std::make_unique<Private>())
{
    X509 *own = m_d->certificate.get();
    X509_set_issuer_name(own, X509_get_subject_name(own));
    addExtension(own, own, NID_basic_constraints, "critical,CA:TRUE");
    addExtension(own, own, NID_key_usage, "critical,keyCertSign,cRLSign");
    addExtension(own, own, NID_subject_key_identifier, "hash");
    X509_sign(own, m_d->key.get(), EVP_sha256());
}

TestAuthority::~TestAuthority() = default;

QByteArray TestAuthority::certificate() const
{
    return pemOf(m_d->certificate.get());
}

ScriptedServer::Options TestAuthority::serverOptions(const QByteArrayList &names, int validDays) const
{
    X509 *issuer = m_d->certificate.get();
    const Key key = makeKey();
    const Certificate x509 = makeCertificate(key.get(), "Homard test server", 2, validDays);
    X509_set_issuer_name(x509.get(), X509_get_subject_name(issuer));
    addExtension(x509.get(), issuer, NID_subject_alt_name, names.join(','));
    addExtension(x509.get(), issuer, NID_ext_key_usage, "serverAuth");
    X509_sign(x509.get(), m_d->key.get(), EVP_sha256());
    ScriptedServer::Options options;
    options.certificate = pemOf(x509.get());
    options.privateKey =
        pem([&](BIO *bio) { PEM_write_bio_PrivateKey(bio, key.get(), nullptr, nullptr, 0, nullptr, nullptr); });
    return options;
}

} // namespace homard
