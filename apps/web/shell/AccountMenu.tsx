import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { hoverMenu } from '@parastoo/ui/hover-menu.ts'
import { LogOut, Ticket, User, Wallet } from '@parastoo/ui/icons.ts'
import { type PointerEvent, type ReactNode, useMemo, useRef } from 'react'
import { shell } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { browserSession } from './browser-session.ts'
import { PageLink } from './PageLink.tsx'
import { useSite } from './site.ts'
import { toast } from './toasts.tsx'
import { wordsOf } from './words.ts'

const say = wordsOf(shell.account)
const rowClass =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-start text-ink no-underline hover:bg-well'

/** The signed-in user's menu. The browser's own popover: it opens by a press without scripts, under a mouse with them, and closes by itself. */
export function AccountMenu() {
  const { user, balanceRial } = useSite()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => panel.current?.hidePopover()
  const { move, leave } = useMemo(
    () =>
      hoverMenu({
        show: () => {
          // What hovering has opened, the press that comes with it shall not close.
          if (button.current) button.current.popoverTargetAction = 'show'
          panel.current?.showPopover()
        },
        settle: () => {
          if (button.current) button.current.popoverTargetAction = 'toggle'
        },
        hide: () => {
          // Who goes through it by keyboard keeps it, wherever the mouse lies.
          if (!panel.current?.querySelector(':focus-visible')) panel.current?.hidePopover()
        },
      }),
    [],
  )
  const hovered = {
    onPointerMove: (event: PointerEvent) => move(event.pointerType),
    onPointerLeave: (event: PointerEvent) => leave(event.pointerType),
  }
  const phone = user?.phoneNumber ? toPersianDigits(asDialled(user.phoneNumber)) : ''
  const name = [user?.firstNameFarsi, user?.lastNameFarsi].filter(Boolean).join(' ')
  return (
    <>
      <button
        ref={button}
        {...hovered}
        type="button"
        popoverTarget="account-menu"
        className={`${buttonClass({ kind: 'quiet' })} max-sm:w-11 max-sm:px-0!`}
      >
        <User aria-hidden className="size-5" />
        <span className="sr-only">{shell.account.menu}</span>
        <span className="max-sm:hidden">{name || <bdi dir="ltr">{phone}</bdi>}</span>
      </button>
      <div
        ref={panel}
        {...hovered}
        id="account-menu"
        popover="auto"
        className="fixed start-auto end-4 top-15 bottom-auto m-0 w-72 rounded-card border border-line bg-card p-2 text-ink shadow-panel open:animate-rise xl:end-[max(1.5rem,calc(50vw-36.5rem))]"
      >
        <p className="px-3 py-2 text-sm text-quiet">
          {name && <span className="block font-bold text-ink">{name}</span>}
          <bdi dir="ltr">{phone}</bdi>
        </p>
        {balanceRial !== null && (
          <p className="mb-1 flex items-center gap-3 rounded-control bg-lead-wash px-3 py-2.5 text-sm">
            <Wallet aria-hidden className="size-5 text-lead-text" />
            <span>{shell.account.wallet}</span>
            <strong className="ms-auto">
              {say('balance', { toman: formatRialAsToman(balanceRial) })}
            </strong>
          </p>
        )}
        <MenuLink to={paths.trips()} onPress={close} icon={<Ticket />}>
          {shell.account.trips}
        </MenuLink>
        <MenuLink to={paths.account()} onPress={close} icon={<User />}>
          {shell.account.details}
        </MenuLink>
        <button type="button" className={rowClass} onClick={() => void signOut(close)}>
          <LogOut aria-hidden className="size-5 text-quiet" />
          {shell.account.signOut}
        </button>
      </div>
    </>
  )
}

function MenuLink(link: { to: string; icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <PageLink to={link.to} className={rowClass} onClick={link.onPress}>
      <span aria-hidden className="text-quiet [&_svg]:size-5">
        {link.icon}
      </span>
      {link.children}
    </PageLink>
  )
}

/** Without a network the cookie cannot be revoked, and saying "signed out" would be a lie; the session then stays. */
async function signOut(close: () => void): Promise<void> {
  close()
  await browserSession().signOut()
  toast({ text: shell.account.signedOut, tone: 'good' })
}

/** A mobile of Iran as its owner says it, «0912 100 0101»; others as they are kept. */
const asDialled = (phone: string): string => phone.replace(/^(9\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3')
