import { useLocation } from 'react-router'
import { useSite } from './site.ts'

/** Pages that have a picture of their own; an address of somebody's own thing is told to nobody. */
const named =
  /^\/(?:(?:flight|international-flight|landing|magazine|hotels|tours|visa)\/|visa-(?!home))[\w/-]+$/

/** The picture that chats and networks show beside a link to this page, drawn by the server from its name. */
export function SharePicture() {
  const { origin } = useSite()
  const { pathname } = useLocation()
  if (origin === '') return null
  const page = named.test(pathname) ? pathname.replace(/\/$/, '') : '/site'
  const address = new URL(`/share${page}.png`, origin).href
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
    </>
  )
}
