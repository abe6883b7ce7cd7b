/** What notifications needs from outside: somebody who carries messages. */

/** The provider did not answer for certain; the message may have gone out. */
export type Unknown = { unknown: true; reason: string }

/** Certainly not carried, for a reason that may pass: no connection came about, or the provider is busy. */
export type Unsent = { unsent: true; reason: string }

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
  /** Texts did not reach this number lately: whoever can speaks the message in a call. */
  isSpoken?: boolean
}

/** What became of a message that a provider took. */
export type Delivery = 'on-its-way' | 'delivered' | 'undelivered'
export type Receipt = { providerId: string; delivery: Delivery }

/** What devices need that show messages by themselves; the sessions are those of whoever stands above. */
export type PushGrounds = {
  /** What browsers subscribe with. */
  publicKey: string
  /** Whether an endpoint belongs to a push service that is called at all. */
  isService: (endpoint: string) => boolean
  /** The sessions that somebody is signed in by now. */
  liveSessions: (userId: string) => Promise<readonly string[]>
}

/** A carrier of messages. Adapters translate and never decide. */
export type Messenger = {
  name: string
  channels: readonly Message['channel'][]
  /** Whether the same message id may be sent again after an unknown outcome without a second message going out. */
  isRepeatable: boolean
  send: (
    message: Message,
  ) => Promise<{ sent: true; providerId: string } | { failed: string } | Unsent | Unknown>
  /** Asks what became of messages; left out by providers that tell by themselves, or never. */
  deliveries?: (providerIds: readonly string[]) => Promise<readonly Receipt[] | Unknown>
  /** Reads what a provider tells by itself; null when it cannot have come from there. */
  readReceipts?: (told: { rawBody: string; signature: string }) => readonly Receipt[] | null
}
