import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { completeMarkdown } from './complete-markdown.ts'
import { text } from './html-tree.ts'
import { RenderedMarkdown } from './rendered-markdown.tsx'

const extension = { formulas: (formula: string) => [text(formula)] }

/** What a reader sees, without the layout. */
const seen = (text: string) =>
  renderToStaticMarkup(<RenderedMarkdown text={text} extension={extension} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, '')

const samples = {
  notes: `# What a milestone says

Every mile $m$ has **its** stone, and *each* stone has \`m + 1\` letters.

## Counting

$$
d = \\frac{m}{1.48}
$$

It costs $5, or 3 * 2 denarii; snake_case and ~~struck~~ words & more.

| emperor | miles |
|---|---:|
| Trajan | **12** |
| Nerva | 3 |

After the table.`,
  lists: `Before:

- one **bold** item
- two with \`code\`
  and a second line
* star
1. first $x^2$
2. second [link](https://a.example/b) and ![picture](https://a.example/p.png)
- [x] done
- [ ] to do

> A quote with *words*
> over two lines

---

The end!`,
  code: `Look:

\`\`\`python
def miles(stones):
    return stones * 1.48  # kilometres
\`\`\`

~~~mermaid
flowchart LR
  A[Rome] --> B[Ostia]
~~~

### Then

Inline $$a^2 + b^2$$ and ***both*** and __strong__ and **bold *and* more**.`,
  prose: `A | pipe in prose
goes on. Not a table, 5*3 and 7 * 8 and a_b.

Price: $5 today. Escaped \\* star &amp; <https://a.example> [not a link] at all.

1984 was a year.
2. But this is not.`,
  containers: `> \`\`\`js
> let a = 1 * 2

Next **words** here.

- item

  \`\`\`
  code_a *b*

After the item, *so*.

1. > ~~~
   > quoted

   Still the first.
2. second
lazy line

    In the item, **bold**.

Code:

    \`\`\`
    not *a* fence

> $$
> x^2
Then.`,
  marks: `It costs $5 today, and US$7 in May. 5*6 is 30, about ~5 kg and **bold** after.

The norm |x| is never less than *zero*, and ~~struck~~.

The formula $5x + 2$ and $3$ stay.`,
  tight: `# One
## Two
Text right below with $\\frac{1}{2}$.
- item
## Three
\`\`\`
x | y
\`\`\`
a | b
--|--
1 | 2

End`,
}

describe('a text that is still being written', () => {
  it.each(Object.entries(samples))('shows only what stays: %s', (_name, text) => {
    const whole = seen(text)
    for (let length = 0; length <= text.length; length += 1) {
      const part = completeMarkdown(text.slice(0, length))
      expect(text.startsWith(part)).toBe(true)
      const shown = seen(part)
      expect(
        whole.startsWith(shown),
        `after ${JSON.stringify(text.slice(0, length).slice(-40))}: ${shown.slice(-60)}`,
      ).toBe(true)
    }
  })

  it('never takes back what it has shown', () => {
    for (const text of Object.values(samples)) {
      let shown = ''
      for (let length = 0; length <= text.length; length += 1) {
        const part = completeMarkdown(text.slice(0, length)).trimEnd()
        expect(part.startsWith(shown), JSON.stringify(text.slice(0, length).slice(-40))).toBe(true)
        shown = part
      }
    }
  })

  it.each([
    ['A formula $x^', 'A formula '],
    ['A formula $x$ and', 'A formula $x$ and'],
    ['Text\n\n$$\nd = \\frac{m', 'Text\n\n'],
    ['Text\n\n## Head', 'Text\n\n'],
    ['Text\n\n## Head\n', 'Text\n\n## Head\n'],
    ['Text\n\n```js\nlet a', 'Text\n\n'],
    ['Some **bold', 'Some '],
    ['- one\n- ', '- one\n'],
    ['- one\n- **t', '- one\n'],
    ['| a | b |\n|---|---|\n| 1', ''],
    ['| a | b |\n|---|---|\n| 1 | 2 |\n\n', '| a | b |\n|---|---|\n| 1 | 2 |\n\n'],
    ['See [the stone](https://a.ex', 'See '],
    ['> ```js\n> code\n', ''],
    ['> ```js\n> code\n> ', ''],
    ['> ```js\n> code\n\nNext wo', '> ```js\n> code\n\nNext wo'],
    ['> ```js\n> code\nNext wo', '> ```js\n> code\nNext wo'],
    ['- a\n  ```\n  code\n\n', '- a\n'],
    ['- a\n  ```\n  code\n\n  more', '- a\n'],
    ['- a\n  ```\n  code\n\nNext wo', '- a\n  ```\n  code\n\nNext wo'],
    ['Code:\n\n    ```\n    x\n\nNext wo', 'Code:\n\n    ```\n    x\n\nNext wo'],
    ['It costs $5 today, and', 'It costs $5 today, and'],
    ['It costs $5', 'It costs '],
    ['Take $5 x', 'Take '],
    ['So 5*6 is 30', 'So 5*6 is 30'],
    ['About ~5 kg of', 'About ~5 kg of'],
    ['About ~~5 kg of', 'About '],
    ['The norm |x| is', 'The norm |x| is'],
    ['| a |', ''],
    ['a | b', 'a '],
    ['A paragraph grows word by wo', 'A paragraph grows word by wo'],
  ])('%j shows %j', (text, shown) => {
    expect(completeMarkdown(text)).toBe(shown)
  })

  it('reads a row of any length', () => {
    const row = '-'.repeat(100_000)
    expect(completeMarkdown(`a | b\n${row}x\nmore`)).toBe(`a | b\n${row}x\nmore`)
  })

  it('copes with any order of marks', () => {
    const pieces = [
      '# ',
      '**',
      '*',
      '_',
      '$',
      '$$',
      '\n',
      '\n\n',
      '`',
      '```',
      '| ',
      '- ',
      '[',
      '](x)',
      'word ',
      '> ',
      '1. ',
      '---',
      '\\',
      '~~',
    ]
    let seed = 7
    const next = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * count)
    }
    for (let round = 0; round < 3000; round += 1) {
      const text = Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join('')
      const part = completeMarkdown(text)
      expect(text.startsWith(part)).toBe(true)
      // Once its paragraph has ended, a text is whole unless a block is open.
      if (!/^[>\s\d.-]*(?:```|~~~|\$\$)/m.test(text))
        expect(completeMarkdown(`${text}\n\n`)).toBe(`${text}\n\n`)
    }
  })
})
