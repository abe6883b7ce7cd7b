/** Passkeys in the browser; the library is loaded when the first one is asked for. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

const library = () => import('@simplewebauthn/browser')

type Answer = Record<string, unknown>

/** Has the device make a passkey. */
export async function makePasskey(options: object): Promise<Answer> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return { ...(await (await library()).startRegistration({ optionsJSON })) }
}

/** Has the device sign by a passkey it holds. */
export async function signByPasskey(options: object): Promise<Answer> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return { ...(await (await library()).startAuthentication({ optionsJSON })) }
}
