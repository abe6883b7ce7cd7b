/**
 * Whoever was asked has answered that the question is wrong: a place or a stay it does not know. Thrown by an adapter of something that is only
 * looked for; it speaks for its health, where a door that is shut (401, 403, 429), a fault of its own or silence speaks against it.
 */
export class QuestionRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'QuestionRefused'
  }
}
