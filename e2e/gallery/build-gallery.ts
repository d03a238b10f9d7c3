import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** A page with each part of src/web/ui, built as the product is, to try the parts without a screen. */
export async function buildGallery(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: '/gallery/',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: join(import.meta.dirname, 'gallery.html') },
    },
  })
}
