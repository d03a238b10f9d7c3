/**
 * zod contains its messages in fifty languages, and an import of the whole library takes all of them: a tenth
 * of the server.
 */
export const onlyEnglish = () => ({
  name: 'only-english',
  apply: 'build',
  load: {
    filter: { id: /[\\/]node_modules[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ },
    handler: () => "export { default as en } from './en.js'",
  },
})
