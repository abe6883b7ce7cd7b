/** Between a call that is refused until a person is there and the dialog that asks: neither knows the other. Browser only. */
import { type CaptchaPurpose, captchaPurposes } from '@parastoo/contract/captcha/purposes'
import type { Refused } from './refused.ts'

export type HumanQuestion = {
  purpose: CaptchaPurpose
  /** Why the answer before was not taken; null the first time. */
  fault: string | null
  /** The answer as the header carries it; null when nobody answers. */
  settle: (answer: string | null) => void
}

let show: ((question: HumanQuestion) => void) | null = null

/** Hands every question to `shower`, in place of whoever showed them before. Answers how to stop. */
export function onHumanQuestion(shower: (question: HumanQuestion) => void): () => void {
  show = shower
  return () => {
    if (show === shower) show = null
  }
}

/** Asks the person in front of the page; null when there is none, or they close the question. */
export function askHuman(asked: Omit<HumanQuestion, 'settle'>): Promise<string | null> {
  if (!show) return Promise.resolve(null)
  const { promise, resolve } = Promise.withResolvers<string | null>()
  show({ ...asked, settle: resolve })
  return promise
}

/** What a refused call wants asked; null when it was refused for another reason. */
export function questionIn({ entries }: Refused): Omit<HumanQuestion, 'settle'> | null {
  const entry = entries.find(({ field }) => field === 'captcha')
  const purpose = captchaPurposes.find((one) => one === entry?.detail?.purpose)
  if (!entry || !purpose) return null
  return { purpose, fault: entry.code === 'CAPTCHA_REQUIRED' ? null : (entry.messages[0] ?? null) }
}
