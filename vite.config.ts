import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const web = join(import.meta.dirname, 'src/web')

/** Whichever style sheet comes first settles the order of the layers, so each of them says it. */
const layerOrder: Plugin = {
  name: 'layer-order',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css') && String(file.source).includes('@layer'))
        file.source = `@layer base,mantine,shapes;${file.source}`
  },
}

/** The web app: one landing document without a framework, one document for everything else. */
export default defineConfig({
  root: web,
  publicDir: 'public',
  plugins: [react(), layerOrder],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // The page's policy takes fonts from our own address alone, so none may be written into the styles.
    assetsInlineLimit: (file) => (/\.(?:woff2?|ttf)$/.test(file) ? false : undefined),
    // Browsers that lack it lose a head start, nothing else; the landing page saves a request.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: join(web, 'app.html'), landing: join(web, 'landing.html') },
      output: {
        codeSplitting: {
          groups: [
            // The rule that Zod compiles nothing stands before Zod, so the two stay together.
            { name: 'schemas', test: /node_modules\/zod|no-eval/ },
            // What three screens share comes in one script: fifty small ones cost a page more than their bytes.
            {
              name: 'shared',
              test: /src\/(?:web|contract)|@mantine|@tabler|@floating-ui|@tanstack/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
})
