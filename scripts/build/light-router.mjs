const made = /(^(?:const|var) \w+ = )(React\$1\.(?:forwardRef|memo|createContext)\()/gm
const named = /^\w+\.displayName = .*;$/gm

/**
 * Marks the components that a module of React Router creates at its start as pure, so that the build can drop
 * unused ones.
 */
export const marked = (code) => code.replace(made, '$1/* @__PURE__ */ $2').replace(named, '')

/**
 * React Router does not say that its components may be dropped, so each page would load unused forms, routers
 * and scroll restoration: a third of the library.
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
