import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnceOnChunkFailure } from './shell/chunk-reload.ts'
import { noteAndroidApp } from './shell/display-channel.ts'
import { keepInstallPrompt } from './shell/keep-install-prompt.ts'
import { heedLostScripts } from './shell/keep-page.ts'
import { registerWorker } from './shell/register-worker.ts'

reloadOnceOnChunkFailure()
heedLostScripts()
registerWorker()
keepInstallPrompt()
noteAndroidApp()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
