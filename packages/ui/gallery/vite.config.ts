import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { reactAriaFa } from '../vite/react-aria-fa.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactAriaFa(), tailwindcss()],
  build: { outDir: '../build/gallery', emptyOutDir: true },
})
