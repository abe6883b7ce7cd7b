import type { AccountTies } from '../ports.ts'

/** Somebody of whom no other room knows anything. For tests of this room alone. */
export const noTies: AccountTies = {
  openMatter: async () => null,
  forgetPerson: async () => undefined,
}
