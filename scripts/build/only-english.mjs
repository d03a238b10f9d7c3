/** zod carries its sentences in fifty languages, and what takes it whole takes them all along: a tenth of the server. */
export const onlyEnglish = () => ({
  name: 'only-english',
  apply: 'build',
  load: {
    filter: { id: /[\\/]node_modules[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ },
    handler: () => "export { default as en } from './en.js'",
  },
})
