import appIcon from '@parastoo/ui/drawings/app-icon.svg?url'
import { shell } from '../messages/shell.ts'

/** The web app manifest: what the site is called and looks like once installed. */
export const loader = () =>
  Response.json(
    {
      name: `${shell.brand}، ${shell.tagline}`,
      short_name: shell.brand,
      description: shell.description,
      lang: 'fa',
      dir: 'rtl',
      id: '/',
      start_url: '/',
      display: 'standalone',
      background_color: '#f5f8f8',
      theme_color: '#04343b',
      icons: [{ src: appIcon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    },
    {
      headers: {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
