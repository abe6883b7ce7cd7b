/** What notifications needs from outside: somebody who carries messages. */

/** The provider did not answer for certain; the message may have gone out. */
export type Unknown = { unknown: true; reason: string }

export type Message = {
  /** Our id of the message: the key a provider is asked by, so that a retry does not send twice. */
  messageId: string
  channel: 'Sms' | 'Email' | 'Whatsapp' | 'Push'
  /** E.164 for phones, an address for mail. */
  to: string
  /** Which text: providers that work with approved templates map it to theirs. */
  template: string
  /** The finished Persian text. */
  text: string
  subject?: string
  /** The values inside the text, for providers that fill templates themselves, and for the sandbox's outbox. */
  values: Record<string, string>
}

/** A carrier of messages. Adapters translate and never decide. */
export type Messenger = {
  name: string
  channels: readonly Message['channel'][]
  send: (
    message: Message,
  ) => Promise<{ sent: true; providerId: string } | { failed: string } | Unknown>
}
