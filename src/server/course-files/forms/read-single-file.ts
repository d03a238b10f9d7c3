import {
  courseHeadSchema,
  milestoneBlockSchema,
  projectHeadSchema,
  videosBlockSchema,
} from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import type { Fault, Report } from '#server/course-files/fault.ts'
import { finishCourse, type ReadCourse } from '#server/course-files/read-course.ts'
import { blockNames, readBlocks, readHead, split } from '#server/course-files/read-parts.ts'
import { readSingleUnit } from './read-single-unit.ts'
import { sectionsOf } from './sections.ts'

const inUnits = ['unit', 'activity', 'exercise', 'resources', 'question', 'cards']

/** A whole course in one Markdown file: `# Unit`, `## Activity`, and the blocks of the unit anywhere in it. */
export async function readSingleFile(file: string, text: string): Promise<ReadCourse> {
  const faults: Fault[] = []
  const report: Report = (...found) => {
    for (const fault of found) faults.push(fault)
  }
  const parts = split({ file, text }, report, [...blockNames, 'unit', 'activity', 'project'])
  const head = readHead(file, parts, courseHeadSchema, report)
  const { about, units: sections } = sectionsOf(parts)
  const taken = new Set<string>()
  // One too many is enough to say so: a file of nothing but headings has a hundred thousand.
  const units = sections
    .slice(0, courseFileLimits.units + 1)
    .map((section) => readSingleUnit(section, { file, report, taken }))
  if (sections.length === 0)
    report({
      file,
      line: 1,
      message: 'The course needs at least one unit: a line like “# Title of the unit”.',
    })
  for (const block of about.blocks.filter(({ name }) => inUnits.includes(name)))
    report({ file, line: block.line - 1, message: `A block “${block.name}” belongs into a unit.` })
  const of = (name: string) => ({ blocks: parts.blocks.filter((block) => block.name === name) })
  const projects = readBlocks(of('project'), 'project', projectHeadSchema, report)
  const milestones = readBlocks(of('milestone'), 'milestone', milestoneBlockSchema, report)
  const [project, second] = projects
  if ((project === undefined) !== (milestones.length === 0) || second !== undefined)
    report({
      file,
      line: ((second ?? project ?? milestones[0])?.line ?? 2) - 1,
      message: 'A project is one block “project” and at least one block “milestone”.',
    })
  const videos = readBlocks(of('videos'), 'videos', videosBlockSchema, report).flatMap(
    ({ value, ...place }) => value.map((video) => ({ value: video, ...place })),
  )
  return finishCourse(
    {
      file,
      head,
      about: about.body,
      units,
      videos,
      project: project && { head: project.value, about: '', milestones },
    },
    new Map(),
    faults,
  )
}
