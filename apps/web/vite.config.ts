import { reactAriaFa } from '@parastoo/ui/vite/react-aria-fa.ts'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledMessages } from './vite/compiled-messages.ts'
import { contractRoutes } from './vite/contract-routes.ts'
import { chunkFileNames, coreChunk } from './vite/core-chunk.ts'
import { lostRouteScript } from './vite/lost-route-script.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactAriaFa(),
    compiledMessages(),
    contractRoutes(),
    lostRouteScript(),
    reactRouter(),
  ],
  // The built server holds all it needs, in its production form, whatever NODE_ENV the process runs with.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    environments: {
      ssr: { define: { 'process.env.NODE_ENV': '"production"' } },
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: coreChunk(), chunkFileNames },
            // React Router's `warning` only speaks to who develops, in whole sentences of English.
            treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          },
        },
      },
    },
  }),
  build: { assetsInlineLimit: 0, sourcemap: false, target: 'es2022' },
  // Every dependency is found before the first page, or the first load would be answered 504 while more are prepared.
  optimizeDeps: {
    entries: ['root.tsx', 'entry.client.tsx', '{shell,features}/**/*.{ts,tsx}', '!**/*.test.*'],
  },
}))
