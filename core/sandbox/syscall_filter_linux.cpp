// SPDX-License-Identifier: GPL-3.0-or-later
#include "syscall_filter_linux.h"
#include <cerrno>
#include <cstddef>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <vector>

namespace homard::launch {
namespace {

#if defined(__x86_64__)
constexpr unsigned NativeArch = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned NativeArch = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned NativeArch = 0;
#endif

constexpr unsigned NumberOffset = offsetof(seccomp_data, nr);

/// The low half of an argument: all the arguments judged here are 32 bits wide for the kernel.
unsigned argumentOffset(unsigned index)
{
    return unsigned(offsetof(seccomp_data, args)) + index * 8; // both processors are little-endian
}

class Program
{
public:
    void load(unsigned offset) { m_code.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)); }
    void answer(unsigned action) { m_code.push_back(BPF_STMT(BPF_RET | BPF_K, action)); }
    void refuse(int error) { answer(SECCOMP_RET_ERRNO | (unsigned(error) & SECCOMP_RET_DATA)); }
    /// Skips the next `count` instructions unless the loaded word equals `value`.
    void unlessEqualSkip(unsigned value, unsigned char count)
    {
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
    }
    void ifEqualSkip(unsigned value, unsigned char count)
    {
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, count, 0));
    }
    void unlessBitsSkip(unsigned bits, unsigned char count)
    {
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, count));
    }
    void unlessAtLeastSkip(unsigned value, unsigned char count)
    {
        m_code.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, 0, count));
    }
    void refuseCall(long number, int error)
    {
        unlessEqualSkip(unsigned(number), 1);
        refuse(error);
    }
    bool install()
    {
        sock_fprog program{static_cast<unsigned short>(m_code.size()), m_code.data()};
        return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
               prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
    }

private:
    std::vector<sock_filter> m_code;
};

void refuseForeignTables(Program &program)
{
    program.load(offsetof(seccomp_data, arch));
    program.ifEqualSkip(NativeArch, 1);
    program.answer(SECCOMP_RET_KILL_PROCESS);
    program.load(NumberOffset);
#if defined(__x86_64__)
    program.unlessAtLeastSkip(0x40000000, 1); // x32: the same numbers by another name
    program.refuse(ENOSYS);
#endif
}

void refuseTerminalInput(Program &program)
{
    program.unlessEqualSkip(SYS_ioctl, 6);
    program.load(argumentOffset(1));
    program.unlessEqualSkip(TIOCSTI, 1);
    program.refuse(EPERM);
    program.unlessEqualSkip(TIOCLINUX, 1);
    program.refuse(EPERM);
    program.load(NumberOffset);
}

void refuseUserNamespaces(Program &program)
{
    for (const long number : {long(SYS_unshare), long(SYS_clone)}) {
        program.unlessEqualSkip(unsigned(number), 4);
        program.load(argumentOffset(0));
        program.unlessBitsSkip(CLONE_NEWUSER, 1);
        program.refuse(EPERM);
        program.load(NumberOffset);
    }
#ifdef SYS_clone3
    program.refuseCall(SYS_clone3, ENOSYS); // its flags lie in memory; C libraries fall back to clone
#endif
}

void refuseSockets(Program &program, Filter filter)
{
    std::vector<unsigned> families{AF_INET, AF_INET6, AF_NETLINK};
    if (filter == Filter::Offline)
        families.push_back(AF_UNIX);
    const auto count = static_cast<unsigned char>(families.size());
    program.unlessEqualSkip(SYS_socket, static_cast<unsigned char>(count + 3));
    program.load(argumentOffset(0));
    for (unsigned char i = 0; i < count; ++i)
        program.ifEqualSkip(families[i], static_cast<unsigned char>(count - i));
    program.refuse(EAFNOSUPPORT);
    program.load(NumberOffset);
}

} // namespace

bool installFilter(Filter filter)
{
    if (filter == Filter::None || NativeArch == 0)
        return true;
    Program program;
    refuseForeignTables(program);
    refuseTerminalInput(program);
    refuseUserNamespaces(program);
    refuseSockets(program, filter);
    for (const long number : {long(SYS_setns), long(SYS_bpf), long(SYS_perf_event_open)})
        program.refuseCall(number, EPERM);
    for (const long number : {long(SYS_keyctl), long(SYS_add_key), long(SYS_request_key), 425L, 426L,
                              427L}) // io_uring: one number everywhere
        program.refuseCall(number, ENOSYS);
    program.answer(SECCOMP_RET_ALLOW);
    return program.install();
}

} // namespace homard::launch
