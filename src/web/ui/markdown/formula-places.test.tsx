import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RenderedMarkdown } from './rendered-markdown.tsx'

const shown = (text: string) =>
  renderToStaticMarkup(<RenderedMarkdown text={text} extension={{ formulas: 'held' }} />)

it('keeps room for a formula in a line, and shows nothing of how it is written', () => {
  const markup = shown('So $x^2$ is.')
  expect(markup).toMatch(/So <span class="katex"[^>]*><span class="formula-place" style="[^"]*width:0\.\d+em/)
  expect(markup).not.toContain('^')
  expect(shown('So $P(A \\mid B)$ is.')).toMatch(/width:4\.\d+em/)
})

it('keeps more room for what is taller', () => {
  const heightOf = (text: string) => Number(/height:([\d.]+)em/.exec(shown(text))?.[1])
  expect(heightOf('$$\na = b\n$$')).toBeLessThan(heightOf('$$\na = \\frac{b}{c}\n$$'))
  expect(heightOf('$$\na \\\\ b \\\\ c\n$$')).toBeGreaterThan(3)
})

it('leaves a price as it is', () => {
  expect(shown('It is $5 today or $9 then.')).toContain('$5 today or $9 then.')
})
