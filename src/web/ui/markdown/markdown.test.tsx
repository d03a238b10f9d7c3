import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RenderedMarkdown } from './rendered-markdown.tsx'

const show = (text: string) => renderToStaticMarkup(<RenderedMarkdown text={text} />)

describe('Markdown', () => {
  it('shows what guides write', () => {
    const html = show('# Title\n\nSome **bold** `code`.\n\n- one\n- two\n\n|a|b|\n|-|-|\n|1|2|\n\n- [x] done')
    expect(html).toContain('Title</p>')
    expect(html).toContain('<strong>bold</strong>')
    expect(html).toContain('<li>two</li>')
    expect(html).toContain('<td>1</td>')
    expect(html).toContain('☑')
  })

  it('shows HTML as the text it is', () => {
    const html = show('<script>window.__xss=1</script> and <img src=x onerror=alert(1)> inline')
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/api/x',
    'JAVASCRIPT:x',
    ' javascript:x',
    'java\tscript:x',
  ])('links nowhere for %s', (address) => {
    expect(show(`[here](<${address}>)`)).not.toContain('href')
  })

  it.each(['http://a.example', 'https://a.example', 'irc://a', 'ircs://a', 'mailto:a@b.example', 'xmpp:a@b'])(
    'links apart to %s',
    (address) => {
      const html = show(`[here](${address})`)
      expect(html).toContain(`href="${address}"`)
      expect(html).toContain('target="_blank" rel="noopener noreferrer nofollow"')
    },
  )

  it.each([
    '![alt words](https://evil.example/p.png?d=secret)',
    '![alt words][1]\n\n[1]: https://evil.example/p.png',
    '[![alt words](https://evil.example/p.png)](https://evil.example)',
  ])('fetches no picture: %s', (text) => {
    const html = show(text)
    expect(html).not.toContain('<img')
    expect(html).toContain('alt words')
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  it('keeps a number and its percent sign on one line', () => {
    const html = show('Of **95 %** and 5\n%; 7 of 8 people, % alone, and `90 %`.\n\n|a|\n|-|\n|15.4 %|')
    expect(html).toContain('<strong>95\u00a0%</strong> and 5\u00a0%; 7 of 8 people, % alone')
    expect(html).toContain('<td>15.4\u00a0%</td>')
    expect(html).toContain('<code>90 %</code>')
  })

  it('keeps the footnotes of two texts apart', () => {
    const html = renderToStaticMarkup(
      <>
        <RenderedMarkdown text={'A[^1]\n\n[^1]: b'} />
        <RenderedMarkdown text={'A[^1]\n\n[^1]: b'} />
      </>,
    )
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(2)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('takes more syntax and other parts from a screen', () => {
    const html = renderToStaticMarkup(
      <RenderedMarkdown
        text="## Yeast"
        extension={{ components: { h2: ({ children }) => <h3>{children}</h3> } }}
      />,
    )
    expect(html).toBe('<h3>Yeast</h3>')
  })
})
