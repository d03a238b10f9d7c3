import { expect, it } from 'vitest'
import { marked } from './light-router.mjs'

it('marks what the library makes and nobody may need, and nothing that does something', () => {
  const code = `const Link = React$1.forwardRef(function LinkWithRef() {
	let ref = React$1.createContext(null);
});
Link.displayName = "Link";
const Shown = React$1.memo(Link);
start(React$1.memo(Link));`
  expect(marked(code)).toBe(`const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef() {
	let ref = React$1.createContext(null);
});

const Shown = /* @__PURE__ */ React$1.memo(Link);
start(React$1.memo(Link));`)
})
