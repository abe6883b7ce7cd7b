/** What is guarded: a question asked for one of them answers no other. */
export const captchaPurposes = ['discount', 'ticket-check', 'group-request'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]

/** Digits in the picture. */
export const captchaLength = 5
/** The header that carries the answer: `{captchaId} code {digits}` or `{captchaId} nonce {nonce}`. */
export const captchaHeader = 'x-captcha'
