import type { Dialogue } from '../dialogue.ts'
import { authority } from './authority.ts'
import { exam } from './exam.ts'
import { planted } from './planted.ts'
import { pressure } from './pressure.ts'
import { repeated } from './repeated.ts'

export const tuned: Dialogue[] = [...pressure, ...authority, ...repeated, ...planted, ...exam]
