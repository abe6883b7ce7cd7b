import { api } from './api.ts'
import { displayChannel } from './display-channel.ts'

type Manifested = { __reactRouterManifest?: { version?: string } }

/** Whether the server draws its pages by another build than this one. A question that fails is a no: it is asked again. */
export async function isNewBuildOut(): Promise<boolean> {
  const build = (window as Manifested).__reactRouterManifest?.version
  if (!build) return false
  try {
    const { data } = await api.app.checkUpdate({ build, productChannel: displayChannel() })
    return data.hasUpdate
  } catch {
    return false
  }
}
