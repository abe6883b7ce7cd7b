import { type MouseEvent, use } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { classes } from './classes.ts'
import { iconButtonClass } from './IconButton.tsx'
import { CircleAlert, CircleCheck, Info, X } from './icons.ts'
import { NavigateContext } from './navigate.ts'

export type ToastMessage = {
  text: string
  tone?: 'good' | 'bad' | 'plain'
  /** One way on. A message that leads somewhere stays until it is followed or closed. */
  link?: { text: string; path: string }
  /** It tells something of whoever is signed in, and goes with them. */
  isPersonal?: boolean
}

/** Spec section 9: toasts last 2 seconds, stand at the bottom centre, at most 20 at once. */
const shownMs = 2000
const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 20 })
const personal = new Set<string>()

const icons = { good: CircleCheck, bad: CircleAlert, plain: Info }

/** Says something that needs no answer. It goes by itself, but waits while the pointer or focus is on it. Browser only. */
export function showToast(message: ToastMessage): void {
  const key = queue.add(message, message.link ? {} : { timeout: shownMs })
  if (message.isPersonal) personal.add(key)
}

/** Takes away what was told of whoever was signed in. Browser only. */
export function closePersonalToasts(): void {
  for (const key of personal) queue.close(key)
  personal.clear()
}

/** The place toasts appear in; stands once, at the end of the page. */
export function Toasts() {
  const navigate = use(NavigateContext)
  const follow = (event: MouseEvent, { key, path }: { key: string; path: string }) => {
    // A new tab or window is the browser's own way.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    queue.close(key)
    navigate(path)
  }
  return (
    <ToastRegion
      queue={queue}
      className="fixed inset-x-0 bottom-[calc(var(--foot-bar,0px)+1rem)] z-60 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-col items-center gap-2 rounded-card pb-[env(safe-area-inset-bottom)] outline-none"
    >
      {({ toast }) => {
        const tone = toast.content.tone ?? 'plain'
        const Icon = icons[tone]
        const { link } = toast.content
        return (
          <Toast
            toast={toast}
            className="flex min-h-13 animate-rise items-center gap-3 rounded-card bg-ink ps-4 pe-1 text-card shadow-panel"
          >
            <Icon aria-hidden className="size-5 shrink-0" />
            <ToastContent className="min-w-0 py-2 text-sm">
              <Text slot="title">{toast.content.text}</Text>
              {link && (
                <a
                  href={link.path}
                  className="flex min-h-11 w-fit items-center font-bold text-inherit underline"
                  onClick={(event) => follow(event, { key: toast.key, path: link.path })}
                >
                  {link.text}
                </a>
              )}
            </ToastContent>
            <Button
              slot="close"
              aria-label="بستن"
              className={classes(iconButtonClass, 'text-card hover:bg-card/15')}
            >
              <X />
            </Button>
          </Toast>
        )
      }}
    </ToastRegion>
  )
}
