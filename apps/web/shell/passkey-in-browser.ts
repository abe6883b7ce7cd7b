/** Passkeys in the browser; the library is loaded when the first one is asked for. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { browserStore } from './browser-session.ts'

const library = () => import('@simplewebauthn/browser')

type Answer = Record<string, unknown>

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

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

/** Whether somebody closed what their device showed them, or another question took its place: nothing failed. */
export const isPasskeyDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Whether the device says that it holds one already. */
export const isPasskeyHeld = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

const markKey = 'passkey.isHere'

/** This browser has made a passkey or come in by one, so that signing in offers it first. */
export const markPasskeyHere = (): void => browserStore().write(markKey, true)
export const forgetPasskeyHere = (): void => browserStore().remove(markKey)
export const isPasskeyHere = (): boolean => browserStore().read<boolean>(markKey) === true
