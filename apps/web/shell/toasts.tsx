/** Short messages at the foot of the page. The machinery loads with the first message, not with the first page. */
import type { ToastMessage } from '@parastoo/ui/Toasts.tsx'
import { Suspense, useSyncExternalStore } from 'react'
import { shell } from '../messages/shell.ts'
import { lazyPart } from './lazy-part.ts'
import { refusedOf } from './refused.ts'
import { SessionExpired } from './session.ts'
import { GivenUp } from './wait-for-network.ts'

const load = () => import('@parastoo/ui/Toasts.tsx')
const Toasts = lazyPart(load, (module) => module.Toasts)

let isWanted = false
const watchers = new Set<() => void>()

/** Says something that needs no answer (2 seconds, bottom centre, at most 20; spec, section 9). Browser only. */
export function toast(message: ToastMessage): void {
  isWanted = true
  for (const tell of watchers) tell()
  void load().then(({ showToast }) => showToast(message))
}

/** Somebody else is here now, or nobody: what was told of whoever was here is gone. Browser only. */
export function forgetPersonalToasts(): void {
  if (isWanted) void load().then(({ closePersonalToasts }) => closePersonalToasts())
}

/**
 * Tells what went wrong with a call: each entry of a refusal by its first message (spec, section 8), and, beyond the spec,
 * also what was not answered at all (decisions 3). An ended session says so itself.
 */
export function toastFailure(error: unknown): void {
  for (const text of failureTexts(error)) toast({ text, tone: 'bad' })
}

/** The sentences of a failure; none when it is told elsewhere. */
export function failureTexts(error: unknown): string[] {
  if (error instanceof SessionExpired || error instanceof GivenUp) return []
  const refused = refusedOf(error)
  if (refused)
    return refused.entries.map(({ messages }) => messages[0] ?? '').filter((text) => text !== '')
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return [isTimeout ? shell.failed.timeout : shell.failed.network]
}

/** Where toasts appear; stands once, in the root. */
export function ToastsPlace() {
  const isOpen = useSyncExternalStore(
    watch,
    () => isWanted,
    () => false,
  )
  return isOpen ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
