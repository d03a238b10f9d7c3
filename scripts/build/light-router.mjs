const made = /(^(?:const|var) \w+ = )(React\$1\.(?:forwardRef|memo|createContext)\()/gm
const named = /^\w+\.displayName = .*;$/gm

/** A module of React Router with what it makes at its start marked as needless where nobody uses it. */
export const marked = (code) => code.replace(made, '$1/* @__PURE__ */ $2').replace(named, '')

/**
 * React Router does not say that its components can be left out, so each page would load its forms, its routers and its
 * scroll restoration with all that they need: a third of the library, for nothing.
 */
export const lightRouter = () => ({
  name: 'light-router',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/ },
    handler(code, id) {
      const lighter = marked(code)
      if (lighter === code && /[\\/]lib[\\/]dom[\\/]lib\.js$/.test(id))
        this.error('React Router is written otherwise now: look at scripts/build/light-router.mjs.')
      return { code: lighter, map: null }
    },
  },
})
