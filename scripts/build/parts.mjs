/**
 * The parts of the build, their sources and their configurations. A change in any source makes that part
 * stale.
 */
const shared = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'src/contract',
  'scripts/build',
  'scripts/build.mjs',
]

export const parts = [
  {
    name: 'web',
    config: 'vite.config.ts',
    sources: [...shared, 'vite.config.ts', 'src/web'],
    output: 'dist/web',
    /** Without these files the part counts as not built, whatever the stamp says. */
    proof: ['app.html', 'landing.html'],
    compress: true,
  },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    sources: [...shared, 'vite.server.config.ts', 'src/server', 'src/db', 'prompts'],
    output: 'dist/server',
    proof: ['main.js', 'card-files.js', 'read-source.js'],
    compress: false,
  },
]
