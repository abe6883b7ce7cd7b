import { dropSigningKeys } from '@parastoo/server/modules/identity/index'
import { type StaffCommand, WrongWords } from './staff-command.ts'

export const keys: StaffCommand = {
  name: 'keys',
  usage: 'drop',
  description:
    'throws the signing keys away after one was seen by a stranger; nobody is signed out',
  async run({ db, words: [what] }) {
    if (what !== 'drop') throw new WrongWords('Needs drop.')
    const dropped = await dropSigningKeys({ db })
    return `${dropped} key(s) dropped. Within a minute tokens they signed are refused and renewed by their sessions.`
  },
}
