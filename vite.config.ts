import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cutFonts } from './scripts/build/fonts/cut-fonts.mjs'

const web = join(import.meta.dirname, 'src/web')

/** The web app: one landing document without a framework, one document for everything else. */
export default defineConfig({
  root: web,
  publicDir: 'public',
  plugins: [react(), cutFonts()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // The page's policy takes fonts, and what is fetched, from our own address alone: none may be written into a file.
    assetsInlineLimit: (file) => (/\.(?:woff2?|ttf|bcmap|wasm)$/.test(file) ? false : undefined),
    // Browsers that lack it lose a head start, nothing else; the landing page saves a request.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: join(web, 'app.html'), landing: join(web, 'landing.html') },
      output: {
        // What several screens share is one file. Left to itself the build makes a file of every set of screens that
        // share something: a hundred requests for a page, each of which costs more than what it brings. What main.tsx
        // imports first has a file of its own, which is run and whose styles are linked before the other's.
        codeSplitting: {
          groups: [
            { name: 'first', test: /[\\/](?:ui[\\/]styles|lib[\\/]no-eval)\.ts$/, priority: 1 },
            { name: 'shared', test: /[\\/]src[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
