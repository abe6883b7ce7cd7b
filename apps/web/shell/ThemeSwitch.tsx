import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Moon, Sun } from '@parastoo/ui/icons.ts'
import { shell } from '../messages/shell.ts'
import { chooseTheme, type Theme } from './theme.ts'

/** Turns light into dark and back. Choosing what the device prefers anyway means following the device again. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      aria-label={shell.theme.label}
      className={`${buttonClass({ kind: 'bare' })} w-11 px-0!`}
      onClick={() => chooseTheme(otherTheme())}
    >
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </button>
  )
}

function otherTheme(): Theme {
  const ofDevice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const shown = document.documentElement.dataset.theme ?? ofDevice
  const other = shown === 'dark' ? 'light' : 'dark'
  return other === ofDevice ? 'system' : other
}
