import { Logo } from '@parastoo/ui/drawings/Logo.tsx'
import { shell } from '../messages/shell.ts'
import { brandOf } from './brand.ts'

/** The agency's mark beside its name: its own where one is set, else ours. `size` is the height of the mark in pixels. */
export function BrandLogo({ size, tone }: { size: number; tone?: 'brand' | 'plain' }) {
  const { logo } = brandOf()
  if (logo === null) return <Logo size={size} wordmark={shell.brand} {...(tone && { tone })} />
  return (
    <Logo
      size={size}
      wordmark={shell.brand}
      {...(tone && { tone })}
      mark={<img src={logo} alt="" height={size} className="w-auto" style={{ height: size }} />}
    />
  )
}
