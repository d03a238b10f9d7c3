import type { CourseFile } from '#contract/authored/course-file.ts'
import type { Rule } from './rule.ts'
import * as counts from './rules-of-counts.ts'
import * as fairness from './rules-of-fairness.ts'
import * as texts from './rules-of-text.ts'

/** By their names, which a complaint begins with. */
export const rules: Record<string, Rule> = { ...counts, ...fairness, ...texts }

/** Every place where a course breaks a rule. */
export async function complaintsOf(course: CourseFile): Promise<string[]> {
  const all = await Promise.all(
    Object.entries(rules).map(async ([name, rule]) =>
      (await rule(course)).map((complaint) => `${name}: ${complaint}`),
    ),
  )
  return all.flat()
}
