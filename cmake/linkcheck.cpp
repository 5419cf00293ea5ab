// SPDX-License-Identifier: GPL-3.0-or-later
// Linked with the whole archive of one room: a symbol the room took from a library or room it did not declare fails
// here.
int main() {}
