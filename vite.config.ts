import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const web = join(import.meta.dirname, 'src/web')

/** The web app: one landing document without a framework, one document for everything else. */
export default defineConfig({
  root: web,
  publicDir: 'public',
  plugins: [react()],
  resolve: {
    alias: {
      // Its browser version parses typeset formulas in the page, which our policy reports for every style in them.
      'hast-util-from-html-isomorphic': join(
        import.meta.dirname,
        'node_modules/hast-util-from-html-isomorphic/index.js',
      ),
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // The page's policy takes fonts from our own address alone, so none may be written into the styles.
    assetsInlineLimit: (file) => (/\.(?:woff2?|ttf)$/.test(file) ? false : undefined),
    // Browsers that lack it lose a head start, nothing else; the landing page saves a request.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { app: join(web, 'app.html'), landing: join(web, 'landing.html') } },
  },
})
