import type { Dialogue } from '../dialogue.ts'
import { authority } from './authority.ts'
import { exam } from './exam.ts'
import { planted } from './planted.ts'
import { pressure } from './pressure.ts'
import { repeated } from './repeated.ts'

/** Prompts are not tuned on these: read what broke, not how it was asked. */
export const heldOut: Dialogue[] = [...pressure, ...authority, ...repeated, ...planted, ...exam]
