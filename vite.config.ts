import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cutFonts } from './scripts/build/fonts/cut-fonts.mjs'
import { chunkGroups } from './scripts/build/group-chunks.mjs'
import { lightRouter } from './scripts/build/light-router.mjs'
import { noteChunks } from './scripts/build/list-chunks.mjs'
import { noteScreens } from './scripts/build/note-screens.mjs'
import { refuseCycles } from './scripts/build/refuse-cycles.mjs'
import { themeVariables } from './scripts/build/theme-variables.mjs'

const web = join(import.meta.dirname, 'src/web')

/** The web app: one landing document without a framework, one document for everything else. */
export default defineConfig({
  root: web,
  publicDir: 'public',
  plugins: [
    react(),
    lightRouter(),
    themeVariables(),
    cutFonts(),
    refuseCycles(),
    noteChunks(),
    noteScreens(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // The page's policy takes fonts, and what is fetched, from our own address alone: none may be written into a file.
    assetsInlineLimit: (file) => (/\.(?:woff2?|ttf|pfb|bcmap|wasm)$/.test(file) ? false : undefined),
    // Browsers that lack it lose a head start, nothing else; the landing page saves a request.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: join(web, 'app.html'), landing: join(web, 'landing.html') },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups(web) },
      },
    },
  },
})
