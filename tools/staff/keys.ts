import { newPushKeys } from '@parastoo/server/adapters/messengers/web-push/create-web-push'
import { dropSigningKeys } from '@parastoo/server/modules/identity/index'
import { type StaffCommand, WrongWords } from './staff-command.ts'

export const keys: StaffCommand = {
  name: 'keys',
  usage: 'drop | push',
  description:
    'drop: throws the signing keys away after one was seen by a stranger; nobody is signed out. push: prints new keys for messages on devices',
  async run({ db, words: [what] }) {
    if (what === 'push') {
      const { publicKey, privateKey } = newPushKeys()
      return `PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\nKeep them: with other keys every device has to be turned on again.`
    }
    if (what !== 'drop') throw new WrongWords('Needs drop or push.')
    const dropped = await dropSigningKeys({ db })
    return `${dropped} key(s) dropped. Within a minute tokens they signed are refused and renewed by their sessions.`
  },
}
