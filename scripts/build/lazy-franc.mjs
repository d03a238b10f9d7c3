const eager = /^for \(script in data\) \{\n.*?^\}\n/ms

const whenAsked = `
for (const script of Object.keys(data))
  Object.defineProperty(numericData, script, {
    configurable: true,
    enumerable: true,
    get() {
      const models = {}
      for (const [name, model] of Object.entries(data[script]))
        models[name] = Object.fromEntries(model.split('|').map((trigram, weight) => [trigram, weight]))
      Object.defineProperty(numericData, script, { value: models, enumerable: true })
      return models
    },
  })
`

/** The module of franc with its tables made for a script when a text in it first comes. */
export const deferred = (code) => code.replace(eager, whenAsked)

/** franc makes the tables of two hundred languages when it is read: 40 ms of every start, for texts that may never come. */
export const lazyFranc = () => ({
  name: 'lazy-franc',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]franc[\\/]index\.js$/ },
    handler(code) {
      const lazy = deferred(code)
      if (lazy === code) this.error('franc is written otherwise now: look at scripts/build/lazy-franc.mjs.')
      return { code: lazy, map: null }
    },
  },
})
