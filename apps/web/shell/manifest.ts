import appIcon from '@parastoo/ui/drawings/app-icon.svg?url'
import { manifest as words } from '../messages/manifest.ts'
import { shell } from '../messages/shell.ts'
import { paths } from '../paths.ts'

/** The web app manifest: what the site is called and looks like once installed, and what is reached by a long press on its icon. */
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
      scope: '/',
      display: 'standalone',
      background_color: '#f5f8f8',
      theme_color: '#04343b',
      categories: ['travel'],
      icons: [
        { src: appIcon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: '/app-icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        // Its drawing stands within the middle that no mask cuts.
        { src: '/app-icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
      shortcuts: [
        { name: words.search, url: paths.home() },
        { name: words.trips, url: paths.trips() },
        { name: words.wallet, url: paths.transactions() },
      ],
      // A photo of a passport, from the gallery or a messenger: public/sw.js lays it aside for the scan.
      share_target: {
        action: '/share-picture',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'picture', accept: ['image/jpeg', 'image/png'] }] },
      },
      screenshots: [
        {
          src: '/screenshot-narrow.webp',
          sizes: '780x1688',
          type: 'image/webp',
          form_factor: 'narrow',
          label: words.narrow,
        },
        {
          src: '/screenshot-wide.webp',
          sizes: '1280x800',
          type: 'image/webp',
          form_factor: 'wide',
          label: words.wide,
        },
      ],
    },
    {
      headers: {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
