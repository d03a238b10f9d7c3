import { expect, it } from 'vitest'
import { tidied } from './marked-text.ts'

it('takes marked text without the blanks around it, and with its lines', () => {
  expect(tidied('  Yeast\u00a0 eats   sugar. \n\n\n\n Gluten holds.  ')).toBe(
    'Yeast eats sugar.\n\nGluten holds.',
  )
  expect(tidied(' \n ')).toBe('')
})
