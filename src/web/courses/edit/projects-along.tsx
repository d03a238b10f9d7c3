import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Project } from '#contract/projects.ts'
import { keepProject, projectsOfCourseQuery } from '#web/courses/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { notify } from '#web/ui/notices/notify.ts'

/** Said where a course is opened to others: its projects go to everybody who adds it, unless their owner keeps them. */
export function ProjectsAlong({ courseId }: { courseId: string }) {
  const id = useId()
  const { data: projects = [], error } = useQuery(projectsOfCourseQuery(courseId))
  if (error !== null)
    return (
      <p className="muted small-tight">
        Everybody who adds the course gets a copy of its projects. Which ones these are could not be loaded.
      </p>
    )
  if (projects.length === 0) return null
  return (
    <section className="stack gap-8" aria-labelledby={id}>
      <h3 id={id} className="dark medium strong">
        Projects that are copied with the course
      </h3>
      <p className="muted small-tight">
        Everybody who adds this course gets a copy of its projects, without your work, notes and links.
      </p>
      {projects.map((project) => (
        <KeepProject key={project.id} project={project} />
      ))}
    </section>
  )
}

function KeepProject({ project }: { project: Project }) {
  const client = useQueryClient()
  const keeping = useMutation({
    mutationFn: (keptToMyself: boolean) => keepProject(project.id, keptToMyself),
    onError: (error) => notify.error(sentenceFor(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['projects'] }),
  })
  return (
    <div className="breaks">
      <p>{project.title}</p>
      <Checkbox
        label="Keep this one to myself"
        aria-label={`Keep this one to myself: ${project.title}`}
        checked={keeping.isPending ? keeping.variables : project.keptToMyself}
        disabled={keeping.isPending}
        onChange={(event) => keeping.mutate(event.currentTarget.checked)}
      />
    </div>
  )
}
