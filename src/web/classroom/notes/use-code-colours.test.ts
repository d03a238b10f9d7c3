import { expect, it } from 'vitest'
import { hasColours } from './use-code-colours.ts'

it.each([
  '```ts\nlet a = 1\n```',
  'Text.\n\n~~~ python\nprint(1)\n~~~',
  '- A step\n\n  ```c++\n  int a;\n  ```',
  '> ```sql\n> select 1\n> ```',
])('code that names its language has colours: %j', (text) => expect(hasColours(text)).toBe(true))

it.each(['Words.', '`ts`', '```\nlet a = 1\n```', '```mermaid\ngraph TD\n```', '```text\nplain\n```'])(
  'other text has none: %j',
  (text) => expect(hasColours(text)).toBe(false),
)
