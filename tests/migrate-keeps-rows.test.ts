import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPool, type Pool } from '#server/platform/database/db.ts'
import { migrate, migrationsFolder } from '#server/platform/database/migrate.ts'
import { createBareDatabase } from './database.ts'

/**
 * A release that installations may upgrade from: its last migration, rows as it stored them, and what those
 * must become.
 */
type Release = {
  last: string
  rows: string
  /** Columns, by table, that a later migration recomputes or drops. */
  rewritten: Record<string, string[]>
  /** How many rows of other tables a later migration moved behind the rows of a table. */
  added: Record<string, number>
  becomes: [query: string, rows: Record<string, unknown>[]][]
}

/** Tables whose rows a later migration moved into another. */
const moved = new Set(['librarian_interactions'])

/** A migration that rewrites rows adds its expected result here, or adds a release. */
const releases: Release[] = [
  {
    last: '0004_disputed_sign_ups',
    rows: `
      insert into users (id, name, email) values
        ('00000000-0000-4000-8000-00000000000a', 'Ada', 'ada@example.org'),
        ('00000000-0000-4000-8000-00000000000b', 'Grace', 'grace@example.org');
      insert into credentials (user_id, account_id, provider_id, password, disputed)
      select id, id::text, 'credential', 'hash of ' || name, name = 'Grace' from users;
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, fork_level, newest_of_creator, search_text, created_at)
      select ('00000000-0000-4000-8000-0000000000c' || n)::uuid, title, 'About it', 'Beginner', 4, 2, 2,
        '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000a',
        ('00000000-0000-4000-8000-0000000000c' || n)::uuid, 0, n = 3, lower(title), '2026-01-01Z'
      from (values (1, 'Only created'), (2, 'With a plan'), (3, 'With messages')) as made(n, title);
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, fork_level, search_text, created_at)
      values ('00000000-0000-4000-8000-0000000000c4', 'Copied', 'About it', 'Beginner', 4, 2, 2,
        '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000a',
        '00000000-0000-4000-8000-0000000000c3', 1, 'copied', '2026-01-05Z');
      insert into units (course_id, title, position, unit_objective)
      select id, 'Unit ' || n, n, 'Know ' || n from courses, generate_series(0, 1) n;
      insert into lesson_plans (user_id, course_id, unit_id, title, objective, created_at)
      select owner_id, courses.id, units.id, units.title, 'Know it', '2026-01-02Z'::timestamptz + position * interval '1 day'
      from courses join units on course_id = courses.id where courses.title in ('With a plan', 'With messages');
      insert into activities (user_id, lesson_plan_id, sequence, leader, title, content)
      select user_id, id, 1, 'Professor', 'Notes', '# Notes' from lesson_plans;
      insert into messages (user_id, activity_id, sender, text, created_at)
      select activities.user_id, activities.id, 'user', 'Question ' || n, '2026-02-01Z'::timestamptz + n * interval '1 hour'
      from activities join lesson_plans on lesson_plans.id = lesson_plan_id
        join courses on courses.id = lesson_plans.course_id, generate_series(1, 3) n
      where courses.title = 'With messages';
      insert into used_tokens (token_hash, expires_at) values ('spent', '2027-01-01Z');
      insert into projects (id, user_id, title, description, difficulty_level, status, progress_percentage)
      select ('00000000-0000-4000-8000-0000000000d' || n)::uuid, '00000000-0000-4000-8000-00000000000a', title, 'About it',
        'beginner', status, progress
      from (values (1, 'Half way', 'in_progress', 33), (2, 'Put away', 'archived', 33), (3, 'By hand', 'in_progress', 40))
        as made(n, title, status, progress);
      insert into milestones (project_id, title, order_index, status, tasks)
      select projects.id, 'Milestone ' || n, n, case n when 1 then 'completed' else 'pending' end,
        case n when 2 then '[{"id": "a", "title": "A", "completed": true}, {"id": "b", "title": "B", "completed": false}]'::jsonb
          else '[]'::jsonb end
      from projects, generate_series(1, 3) n where projects.title <> 'By hand';`,
    rewritten: {
      projects: ['progress_percentage'],
      credentials: ['disputed'],
      lesson_plans: ['prefetch_lease_until'],
      messages: ['writing_until'],
    },
    added: {},
    becomes: [
      [
        'select title, visibility, last_used_at from courses order by title',
        [
          { title: 'Copied', visibility: 'public', last_used_at: new Date('2026-01-05T00:00:00Z') },
          { title: 'Only created', visibility: 'public', last_used_at: new Date('2026-01-01T00:00:00Z') },
          { title: 'With a plan', visibility: 'public', last_used_at: new Date('2026-01-03T00:00:00Z') },
          { title: 'With messages', visibility: 'public', last_used_at: new Date('2026-02-01T03:00:00Z') },
        ],
      ],
      ['select distinct failure from messages', [{ failure: null }]],
      ['select replaced from used_tokens', [{ replaced: false }]],
      [
        'select title, progress_percentage from projects order by title',
        [
          { title: 'By hand', progress_percentage: 40 },
          { title: 'Half way', progress_percentage: 50 },
          { title: 'Put away', progress_percentage: 33 },
        ],
      ],
    ],
  },
  {
    last: '0005_visibility_and_last_use',
    rows: `
      insert into users (id, name, email) values ('00000000-0000-4000-8000-00000000000a', 'Ada', 'ada@example.org');
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, search_text)
      values ('00000000-0000-4000-8000-0000000000c1', 'Tides', 'About it', 'Beginner', 4, 2, 1,
        '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000a',
        '00000000-0000-4000-8000-0000000000c1', 'tides');
      insert into units (course_id, title, position, unit_objective) select id, 'Unit', 0, 'Know' from courses;
      insert into lesson_plans (user_id, course_id, unit_id, title, objective, prefetch_lease_until)
      select owner_id, courses.id, units.id, 'Tides', 'Know', now() + interval '1 minute' from courses join units on course_id = courses.id;
      insert into activities (user_id, lesson_plan_id, sequence, leader, title)
      select user_id, id, 1, 'Professor', 'Notes' from lesson_plans;
      insert into messages (user_id, activity_id, sender, text, client_id)
      select user_id, id, 'Student', 'Why?', '00000000-0000-4000-8000-0000000000e1' from activities;
      insert into messages (user_id, activity_id, sender, text, cut_off, failure, reply_to)
      select user_id, activity_id, 'Professor', '', true, 'model_unavailable', id from messages;
      insert into videos (id, user_id, video_id, video_url, thumbnail_url, title, search_text)
      select ('00000000-0000-4000-8000-0000000000f' || n)::uuid, '00000000-0000-4000-8000-00000000000a', 'dQw4w9WgXcQ',
        'https://youtu.be/dQw4w9WgXcQ', '', 'Video ' || n, 'video' from generate_series(1, 2) n;
      insert into librarian_interactions (user_id, video_id, user_message, assistant_response, cut_off, "current_time",
        seek_timestamp, timestamp)
      select '00000000-0000-4000-8000-00000000000a', ('00000000-0000-4000-8000-0000000000f' || (n % 2 + 1))::uuid,
        'Question ' || n, 'Answer ' || n, n = 3, n + 0.5, case n when 2 then 20 end,
        '2026-03-01Z'::timestamptz + (9 - n) * interval '1 hour'
      from generate_series(1, 4) n order by n;
      insert into exams (user_id, course_id, title, questions, answers, started_at, submitted_at, grading_lease_until)
      select id, '00000000-0000-4000-8000-0000000000c1', 'Exam', '[]', '{"q1": "Gas"}', now(), now(), now() from users;
      insert into profiles (id, username, name, education_level, career_goals, preferred_learning_style)
      values ('00000000-0000-4000-8000-00000000000a', 'ada', 'Ada', 'Graduate', 'Engines', 'Visual');
      insert into projects (user_id, title, description, difficulty_level, revision)
      values ('00000000-0000-4000-8000-00000000000a', 'An engine', 'About it', 'beginner', 7);
      insert into reflections (user_id, date, user_responses, reflection_entry, metrics)
      values ('00000000-0000-4000-8000-00000000000a', '2026-01-01', '{"what_learned": "Sums"}', 'A good day', '{}');`,
    rewritten: {
      videos: ['transcript'],
      lesson_plans: ['prefetch_lease_until'],
      exams: ['grading_lease_until'],
      messages: ['writing_until'],
    },
    added: { messages: 8 },
    becomes: [
      [
        `select said.sender, said.text, said.cut_off, said."current_time", said.seek_timestamp, asked.text as answers,
           said.activity_id, said.created_at
         from messages said left join messages asked on asked.id = said.reply_to
         where said.video_id = '00000000-0000-4000-8000-0000000000f2' order by said.id`,
        [1, 3].flatMap((n) => {
          const at = { activity_id: null, created_at: new Date(Date.UTC(2026, 2, 1, 9 - n)) }
          const asked = { sender: 'Student', text: `Question ${n}`, current_time: n + 0.5, cut_off: false }
          const said = { sender: 'Librarian', text: `Answer ${n}`, current_time: null, cut_off: n === 3 }
          return [
            { ...at, ...asked, answers: null, seek_timestamp: null },
            { ...at, ...said, answers: `Question ${n}`, seek_timestamp: null },
          ]
        }),
      ],
      [
        `select text, seek_timestamp from messages where video_id = '00000000-0000-4000-8000-0000000000f1' order by id`,
        [
          { text: 'Question 2', seek_timestamp: null },
          { text: 'Answer 2', seek_timestamp: 20 },
          { text: 'Question 4', seek_timestamp: null },
          { text: 'Answer 4', seek_timestamp: null },
        ],
      ],
      [
        `insert into messages (user_id, video_id, sender, text)
         select user_id, id, 'Student', 'And now?' from videos limit 1
         returning (select max(id) from messages) < id as is_newest`,
        [{ is_newest: true }],
      ],
      ['select answers, graded_at from exams', [{ answers: { q1: 'Gas' }, graded_at: null }]],
      ['select key from leases', []],
      [
        `select (select revision from profiles) as profile, (select revision from courses) as course,
          (select revision from projects) as project, (select revision from reflections) as reflection`,
        [{ profile: 1, course: 1, project: 7, reflection: 1 }],
      ],
    ],
  },
  {
    last: '0006_one_way',
    rows: `
      insert into users (id, name, email) values ('00000000-0000-4000-8000-00000000000a', 'Ada', 'ada@example.org');
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, search_text)
      values ('00000000-0000-4000-8000-0000000000c1', 'Tides', 'About it', 'Beginner', 4, 2, 1,
        '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000a',
        '00000000-0000-4000-8000-0000000000c1', 'tides');
      insert into units (course_id, title, position, unit_objective) select id, 'Unit', 0, 'Know' from courses;
      insert into lesson_plans (user_id, course_id, unit_id, title, objective)
      select owner_id, courses.id, units.id, 'Tides', 'Know' from courses join units on course_id = courses.id;
      insert into activities (user_id, lesson_plan_id, sequence, leader, title, content, resources)
      select user_id, id, 1, 'Professor', 'Notes', '# Tides', '[{"title": "A book"}]' from lesson_plans;
      insert into messages (user_id, activity_id, sender, text) select user_id, id, 'Student', 'Why?' from activities;
      insert into exams (user_id, course_id, title, questions, answers, started_at, submitted_at, graded_at, result)
      select id, '00000000-0000-4000-8000-0000000000c1', 'Exam', '[{"id": "q1"}]', '{"q1": "Gas"}', now(), now(), now(),
        '{"score": 1, "questions": [{"questionId": "q1"}]}' from users;`,
    rewritten: {},
    added: {},
    becomes: [
      ['select content, exercises from activities', [{ content: '# Tides', exercises: null }]],
      ['select activity_id from exercise_attempts union select activity_id from study_pages', []],
    ],
  },
  {
    last: '0007_guides',
    rows: `
      insert into users (id, name, email) values
        ('00000000-0000-4000-8000-00000000000a', 'Ada', 'ada@example.org'),
        ('00000000-0000-4000-8000-00000000000b', 'Grace', 'grace@example.org');
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, fork_level, search_text)
      select ('00000000-0000-4000-8000-0000000000c' || n)::uuid, 'Tides', 'About it', 'Beginner', 4, 2, 2, owner::uuid,
        '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-0000000000c1', n - 1, 'tides'
      from (values (1, '00000000-0000-4000-8000-00000000000a'), (2, '00000000-0000-4000-8000-00000000000b'))
        as made(n, owner);
      insert into units (course_id, title, position, unit_objective)
      select id, 'Unit ' || n, n, 'Know' from courses, generate_series(0, 1) n;
      insert into lesson_plans (user_id, course_id, unit_id, title, objective)
      select owner_id, courses.id, units.id, 'Tides', 'Know' from courses join units on course_id = courses.id
      where position = 0;
      insert into activities (user_id, lesson_plan_id, sequence, leader, title, content, resources, exercises)
      select user_id, id, 1, 'Professor', 'Notes', '# Tides', null, '[{"id": "e1", "prompt": "Why?", "answer": "So."}]'
      from lesson_plans;
      insert into activities (user_id, lesson_plan_id, sequence, leader, title, resources)
      select user_id, id, 2, 'Librarian', 'Works', '[{"title": "A book", "description": "", "link": ""}]' from lesson_plans;
      insert into exercise_attempts (activity_id, exercise_id, user_id, text)
      select id, 'e1', user_id, 'The Moon' from activities where sequence = 1;
      insert into study_pages (activity_id, user_id, sections)
      select id, user_id, '{"passage": "The sea rises."}' from activities where sequence = 1;
      insert into exams (user_id, course_id, unit_id, activity_id, title, questions, started_at)
      select activities.user_id, course_id, unit_id, activities.id, 'Exam', '[{"id": "q1", "prompt": "Why?"}]', now()
      from activities join lesson_plans on lesson_plans.id = lesson_plan_id where sequence = 2;`,
    rewritten: {},
    added: {},
    becomes: [
      [
        'select distinct is_authored, sequence from activities order by sequence',
        [
          { is_authored: false, sequence: 1 },
          { is_authored: false, sequence: 2 },
        ],
      ],
      [
        `select unit_id from unit_contents union select course_id from course_contents
         union select id from authored_units union select unit_id from unit_versions`,
        [],
      ],
      // An old fork is none of the new kind: no version exists to compare it with.
      ['select count(*)::int from units', [{ count: 4 }]],
    ],
  },
  {
    last: '0009_left_out_units',
    rows: `
      insert into users (id, name, email) values
        ('00000000-0000-4000-8000-00000000000a', 'Ada', 'ada@example.org'),
        ('00000000-0000-4000-8000-00000000000b', 'Grace', 'grace@example.org');
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, search_text)
      values ('00000000-0000-4000-8000-0000000000c1', 'Tides', 'About it', 'Beginner', 4, 2, 5,
        '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000a',
        '00000000-0000-4000-8000-0000000000c1', 'tides');
      insert into units (id, course_id, title, position, unit_objective)
      select ('00000000-0000-4000-8000-0000000000e' || n)::uuid, '00000000-0000-4000-8000-0000000000c1', title, n - 1, objective
      from (values (1, 'Written', 'Know'), (2, 'Planned', ''), (3, '{"title": "Examined only"}', 'Know 3'),
        (4, 'Never opened', 'Know'), (5, 'Written again', 'Know 5')) as made(n, title, objective);
      insert into authored_units (id, hash, content) values
        ('00000000-0000-4000-8000-0000000000f1', 'one', '{"head": {"concepts": [
          {"key": "moon", "label": "The Moon", "statement": "It pulls."}, {"key": "sun", "label": "The Sun", "statement": "It pulls too."}]},
          "activities": [], "questions": [], "cards": []}'),
        ('00000000-0000-4000-8000-0000000000f2', 'two', '{"head": {"concepts": [
          {"key": "moon", "label": "Moon", "statement": "A key that is taken."}]}, "activities": [], "questions": [], "cards": []}');
      insert into unit_contents (unit_id, authored_id) values
        ('00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000f1'),
        ('00000000-0000-4000-8000-0000000000e4', '00000000-0000-4000-8000-0000000000f1'),
        ('00000000-0000-4000-8000-0000000000e5', '00000000-0000-4000-8000-0000000000f2');
      insert into lesson_plans (user_id, course_id, unit_id, title, objective)
      select '00000000-0000-4000-8000-00000000000a', course_id, id, title, 'Know' from units where position in (0, 1, 4);
      insert into exams (id, user_id, course_id, unit_id, title, questions, answers, started_at, submitted_at, graded_at, result)
      select ('00000000-0000-4000-8000-0000000000d' || n)::uuid, '00000000-0000-4000-8000-00000000000a', course::uuid, unit::uuid,
        'Exam', questions::jsonb, '{}', '2026-03-01T23:00:00-05:00', '2026-03-01T23:30:00-05:00',
        case when result is null then null else '2026-03-05Z'::timestamptz end, result::jsonb
      from (values
        (1, '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000e1', '[
          {"id": "q1", "kind": "multiple_choice", "prompt": "Who?", "options": ["Moon", "Mars", "Wind"], "concept": "sun",
            "optionNotes": [{"option": "Wind", "misconception": "Wind makes tides.", "explanation": ""}]},
          {"id": "q2", "kind": "true_false", "prompt": "So?", "concept": "gone"},
          {"id": "q3", "kind": "short_answer", "prompt": "Why?"}, {"id": "q4", "kind": "short_answer", "prompt": "How?"},
          {"id": "q5", "kind": "true_false", "prompt": "Worth nothing?"}, {"id": "q6", "kind": "true_false", "prompt": "Not graded?"}]',
          '{"score": 1, "questions": [
          {"questionId": "q1", "correct": false, "score": 0, "maxScore": 1, "studentAnswer": " wind ", "correctAnswer": "Moon", "explanation": "It pulls.", "gradedBy": "key"},
          {"questionId": "q2", "correct": true, "score": 1, "maxScore": 1, "studentAnswer": "True", "correctAnswer": "True", "explanation": ""},
          {"questionId": "q3", "correct": false, "score": 1, "maxScore": 4, "studentAnswer": "It pulls", "correctAnswer": "", "explanation": "", "gradedBy": "learner"},
          {"questionId": "q4", "correct": false, "score": 0, "maxScore": 2, "studentAnswer": "", "correctAnswer": "", "explanation": ""},
          {"questionId": "q5", "correct": true, "score": 0, "maxScore": 0, "studentAnswer": "", "correctAnswer": "", "explanation": ""},
          {"questionId": "elsewhere", "correct": true, "score": 1, "maxScore": 1, "studentAnswer": "", "correctAnswer": "", "explanation": ""}]}'),
        (2, '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000e3', '[{"id": "q1", "kind": "true_false", "prompt": "Then?"}]',
          '{"questions": [{"questionId": "q1", "correct": true, "score": 1, "maxScore": 1, "studentAnswer": "True", "correctAnswer": "True", "explanation": ""}]}'),
        (3, '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000e2', '[{"id": "q1", "kind": "true_false", "prompt": "Waits?"}]', null),
        (4, null, null, '[{"id": "q1", "kind": "true_false", "prompt": "Of no course"}]',
          '{"questions": [{"questionId": "q1", "correct": true, "score": 1, "maxScore": 1, "studentAnswer": "True"}]}'),
        (5, '00000000-0000-4000-8000-0000000000c1', null, '[{"id": "q1", "kind": "true_false", "prompt": "Of the course", "concept": "moon"},
          {"id": "q2", "kind": "true_false", "prompt": "Of the course, about nothing"}]',
          '{"questions": [{"questionId": "q1", "correct": false, "score": 0, "maxScore": 1, "studentAnswer": "", "correctAnswer": "True", "explanation": ""},
          {"questionId": "q2", "correct": false, "score": 0, "maxScore": 1, "studentAnswer": ""}]}'),
        (6, '00000000-0000-4000-8000-0000000000c1', null, '[]', '{"score": 0}')
      ) as made(n, course, unit, questions, result);`,
    rewritten: {},
    added: {},
    becomes: [
      [
        `select units.position as unit, concepts.key like 'unit-%' as is_unit, label, statement, concepts.position
         from concepts join units on units.id = unit_id order by 1, 5`,
        [
          { unit: 0, is_unit: false, label: 'The Moon', statement: 'It pulls.', position: 0 },
          { unit: 0, is_unit: false, label: 'The Sun', statement: 'It pulls too.', position: 1 },
          { unit: 1, is_unit: true, label: 'Planned', statement: 'Planned', position: 0 },
          { unit: 2, is_unit: true, label: 'Examined only', statement: 'Know 3', position: 0 },
          { unit: 4, is_unit: true, label: 'Written again', statement: 'Know 5', position: 0 },
        ],
      ],
      [
        `select asked, label, outcome, options, graded_by, misconception, answered, day::text as day
         from evidence join concepts on concepts.id = concept_id order by source`,
        [
          ['Who?', 'The Sun', 0, 3, 'key', 'Wind makes tides.', ' wind '],
          ['So?', 'The Moon', 1, 2, 'key', '', 'True'],
          ['Why?', 'The Moon', 0.25, null, 'learner', '', 'It pulls'],
          ['How?', 'The Moon', 0, null, 'model', '', ''],
          ['Then?', 'Examined only', 1, 2, 'key', '', 'True'],
          ['Of the course', 'The Moon', 0, 2, 'key', '', ''],
        ].map(([asked, label, outcome, options, graded_by, misconception, answered]) => ({
          asked,
          label,
          outcome,
          options,
          graded_by,
          misconception,
          answered,
          day: '2026-03-02',
        })),
      ],
      [
        `select distinct user_id, hints, confidence, struck_at from evidence`,
        [
          {
            user_id: '00000000-0000-4000-8000-00000000000a',
            hints: 0,
            confidence: null,
            struck_at: null,
          },
        ],
      ],
      [
        'select distinct confidences, hints_shown, checked_concept_id from exams',
        [{ confidences: {}, hints_shown: {}, checked_concept_id: null }],
      ],
      ['select user_id from knowledge_settings', []],
    ],
  },
  {
    last: '0010_knowledge',
    rows: `
      insert into users (id, name, email, email_verified) values
        ('00000000-0000-4000-8000-00000000000a', 'Ada', 'ada@example.org', true),
        ('00000000-0000-4000-8000-00000000000b', 'Grace', 'grace@example.org', false);
      insert into credentials (user_id, account_id, provider_id, password)
      select id, id::text, 'credential', 'hash of ' || name from users;
      insert into sessions (token, user_id, expires_at) select 'token of ' || name, id, '2027-01-01Z' from users;
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, search_text)
      values ('00000000-0000-4000-8000-0000000000c1', 'Tides', 'About it', 'Beginner', 4, 2, 1,
        '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000a',
        '00000000-0000-4000-8000-0000000000c1', 'tides');
      insert into course_views (course_id, user_id) select courses.id, users.id from courses, users;
      insert into model_calls (user_id, purpose, model, prompt_tokens, outcome) select id, 'chat', 'some', 7, 'ok' from users;
      insert into model_budgets (user_id, day, used_tokens) select id, '2026-01-01', 7 from users;
      insert into mail_queue (recipient, subject, text_body, html_body) values ('ada@example.org', 'Hello', '', '');`,
    rewritten: {},
    added: {},
    becomes: [
      [
        'select distinct disabled_at, operator_since from users',
        [{ disabled_at: null, operator_since: null }],
      ],
      [
        `select token_hash from invitations union select token_hash from operator_links
         union select act from operator_acts union select day::text from installation_budgets`,
        [],
      ],
    ],
  },
  {
    last: '0012_review',
    rows: `
      insert into users (id, name, email) values ('00000000-0000-4000-8000-00000000000a', 'Ada', 'ada@example.org');
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, search_text)
      values ('00000000-0000-4000-8000-0000000000c1', 'Tides', 'About it', 'Beginner', 4, 2, 1,
        '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000a',
        '00000000-0000-4000-8000-0000000000c1', 'tides');
      insert into concepts (user_id, course_id, key, label, statement, position)
      select owner_id, id, 'moon', 'The Moon', 'It pulls.', 0 from courses;
      insert into evidence (user_id, concept_id, kind, source, outcome, options, hints, graded_by, day, asked, answered,
        wanted, struck_at)
      select user_id, id, kind, n || '', outcome, options, hints, grader, '2026-03-02', 'Who?', 'It', 'The Moon', struck_at
      from concepts, (values
        (1, 'exam_answer', 1, 4, 0, 'key', null), (2, 'exam_answer', 0, 4, 3, 'key', now()),
        (3, 'exam_answer', 0.5, null, 1, 'model', null), (4, 'checkpoint', 0.25, null, 0, 'learner', null),
        (5, 'checkpoint', 1, 2, 2, 'key', null), (6, 'card_review', 0.75, null, 0, 'learner', null),
        (7, 'criterion', 1, null, 0, 'learner', null), (8, 'chat_remark', 1, null, 0, 'model', null),
        (9, 'reflection_remark', 0, null, 0, 'model', null)
      ) as made(n, kind, outcome, options, hints, grader, struck_at);`,
    rewritten: {},
    added: {},
    becomes: [
      [
        'select weight_for, weight_against from evidence order by source',
        [
          { weight_for: 0.75, weight_against: 0 },
          { weight_for: 0, weight_against: 1 },
          { weight_for: 0.25, weight_against: 0.5 },
          { weight_for: 0.125, weight_against: 0.375 },
          { weight_for: 0.125, weight_against: 0 },
          { weight_for: 0.375, weight_against: 0.125 },
          { weight_for: 1, weight_against: 0 },
          { weight_for: 0.25, weight_against: 0 },
          { weight_for: 0, weight_against: 0.25 },
        ],
      ],
    ],
  },
  {
    last: '0013_evidence_weights',
    rows: `
      insert into users (id, name, email) values ('00000000-0000-4000-8000-00000000000a', 'Ada', 'ada@example.org');
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, search_text)
      select ('00000000-0000-4000-8000-0000000000c' || n)::uuid, 'Tides ' || n, 'About it', 'Beginner', 4, 2, 1,
        '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000a',
        ('00000000-0000-4000-8000-0000000000c' || n)::uuid, 'tides' from generate_series(1, 3) n;
      insert into units (course_id, title, position, unit_objective) select id, 'Unit', 0, 'Know' from courses;
      insert into lesson_plans (user_id, course_id, unit_id, title, objective)
      select owner_id, courses.id, units.id, 'Tides', 'Know' from courses join units on course_id = courses.id;
      insert into activities (user_id, lesson_plan_id, sequence, leader, title)
      select user_id, id, 1, 'Professor', 'Notes' from lesson_plans;
      insert into videos (id, user_id, video_id, video_url, thumbnail_url, title, search_text)
      values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-00000000000a', 'dQw4w9WgXcQ',
        'https://youtu.be/dQw4w9WgXcQ', '', 'Video', 'video');
      insert into messages (user_id, activity_id, sender, text, client_id)
      select user_id, id, 'Student', 'Why?', '00000000-0000-4000-8000-0000000000e1' from activities;
      insert into messages (user_id, activity_id, sender, text, reply_to)
      select user_id, activity_id, 'Professor', 'So.', id from messages;
      insert into messages (user_id, video_id, sender, text, "current_time")
      select user_id, id, 'Student', 'What is this?', 12.5 from videos;
      insert into card_notes (user_id, status, kind, front, back, origin, guid, search_text, course_id, video_id, video_second)
      select '00000000-0000-4000-8000-00000000000a', 'kept', 'basic', 'Front ' || n, 'Back', 'video', 'guid ' || n, 'front',
        '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000f1', n from generate_series(1, 4) n;
      insert into cards (user_id, note_id, ordinal, due_at, stability, reps, state)
      select user_id, id, 0, '2026-04-01Z', 3.5, 2, 2 from card_notes;`,
    rewritten: { videos: ['transcript'] },
    added: {},
    becomes: [
      ['select distinct works_used from courses', [{ works_used: [] }]],
      [
        'select source_id, current_section, count(*)::int from messages group by 1, 2',
        [{ source_id: null, current_section: null, count: 7 }],
      ],
      [
        'select distinct source_id, source_anchor from card_notes',
        [{ source_id: null, source_anchor: null }],
      ],
      [
        `select id::text from sources union select source_id::text from source_parts union
         select source_id::text from source_sections union select source_id::text from source_passages union
         select source_id::text from source_terms union select source_id::text from source_citations`,
        [],
      ],
      // What had one place still has one; a document is one more possible place.
      [
        `with document as (
           insert into sources (user_id, title, file_name, bytes, sha256, state)
           select id, 'A book', 'a.txt', 1, 'hash', 'sending' from users returning id, user_id)
         insert into messages (user_id, source_id, sender, text)
         select user_id, id, 'Student', 'And here?' from document
         returning num_nonnulls(activity_id, video_id, source_id) as places`,
        [{ places: 1 }],
      ],
    ],
  },
  {
    last: '0016_promises',
    rows: `
      insert into users (id, name, email)
      select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Learner', n || '@example.org' from generate_series(1, 2) n;
      insert into videos (id, user_id, video_id, video_url, thumbnail_url, title, search_text, transcript)
      select ('00000000-0000-4000-8000-0000000000f' || n)::uuid, users.id, 'dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ', '',
        'Video', 'video', said.lines
      from (values (1, 1, '[{"text": "Salve", "startSeconds": 1}]'::jsonb), (2, 2, '[{"startSeconds": 1, "text": "Salve"}]'),
        (3, 2, '[{"text": "Vale", "startSeconds": null}]'), (4, 2, null)) as said(n, owner, lines)
      join users on users.email = said.owner || '@example.org';
      insert into checkpoint_sets (transcript_hash, made_by)
      select transcript_hash(transcript), 'rules' from videos where title = 'Video' limit 1;
      insert into credentials (user_id, account_id, provider_id, password)
      select id, id::text, 'credential', 'a-hash' from users;
      insert into sessions (token, user_id, expires_at) select 'token of ' || email, id, '2027-01-01Z' from users;
      insert into courses (id, title, description, difficulty_level, duration, weekly_hours, lessons, owner_id,
        creator_id, origin_id, fork_level, newest_of_creator, search_text, visibility)
      select ('00000000-0000-4000-8000-0000000000c' || right(id::text, 1))::uuid, 'Course', 'About it', 'Beginner', 4, 2, 1,
        id, id, id, 0, true, 'course', 'public' from users;
      insert into units (course_id, title, position, unit_objective) select id, 'Unit', 0, 'Know' from courses;
      insert into messages (user_id, video_id, sender, text) select user_id, id, 'Student', 'Why?' from videos;
      insert into projects (user_id, course_id, title, description, difficulty_level)
      select owner_id, id, 'An engine', 'About it', 'beginner' from courses;
      insert into course_views (course_id, user_id) select courses.id, users.id from courses, users;
      insert into model_calls (user_id, purpose, model, prompt_tokens, outcome) select id, 'chat', 'some', 7, 'ok' from users;
      insert into invitations (token_hash, places, expires_at) values ('a-hash', 5, '2027-01-01Z');
      insert into operator_acts (act, place) values ('invite', 'page');
      insert into mail_queue (recipient, subject, text_body, html_body) values ('ada@example.org', 'Hello', '', '');`,
    rewritten: { videos: ['transcript'] },
    added: { video_words: 4 },
    becomes: [
      // Each transcript is stored once, and every video keeps its transcript.
      [
        `select right(id::text, 1) as video, lines, bytes, came_with_course from videos
         left join transcripts on hash = videos.transcript_hash order by id`,
        [
          { video: '1', lines: [{ startSeconds: 1, text: 'Salve' }], bytes: 38, came_with_course: false },
          { video: '2', lines: [{ startSeconds: 1, text: 'Salve' }], bytes: 38, came_with_course: false },
          { video: '3', lines: [{ startSeconds: null, text: 'Vale' }], bytes: 40, came_with_course: false },
          { video: '4', lines: null, bytes: null, came_with_course: false },
        ],
      ],
      ['select count(*)::int from transcripts', [{ count: 2 }]],
      [
        'select count(*)::int from checkpoint_sets join transcripts on hash = checkpoint_sets.transcript_hash',
        [{ count: 1 }],
      ],
      // A listed course stays listed, and a missing value becomes the default.
      [
        'select distinct unlisted_at, newest_of_creator from courses',
        [{ unlisted_at: null, newest_of_creator: true }],
      ],
      ['select distinct came_with_course from projects', [{ came_with_course: false }]],
      ['select label from invitations', [{ label: '' }]],
      ['select distinct own_key from model_calls', [{ own_key: false }]],
      ['select count(*)::int from settings', [{ count: 0 }]],
    ],
  },
  {
    last: '0017_operator',
    rows: `
      insert into users (id, name, email)
      select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Learner', n || '@example.org' from generate_series(1, 2) n;
      insert into transcripts (hash, lines, bytes)
      select transcript_hash(lines), lines, octet_length(lines::text)
      from (values ('[{"text": "Salve, Ada", "startSeconds": 1}]'::jsonb)) as said(lines);
      insert into videos (id, user_id, video_id, video_url, thumbnail_url, title, notes, search_text, transcript_hash)
      select ('00000000-0000-4000-8000-0000000000f' || right(users.id::text, 1))::uuid, users.id, 'dQw4w9WgXcQ',
        'https://youtu.be/dQw4w9WgXcQ', '', 'Engines', case when email like '1%' then 'To watch' else '' end, 'engines', hash
      from users, transcripts;
      insert into video_words (video_id, user_id, words)
      select id, user_id, search_words(user_id, title || ' ' || notes || ' Salve, Ada') from videos;
      insert into one_time_codes (user_id, sealed_secret) select id, 'sealed' from users where email like '1%';
      insert into settings (key, value) values ('signUps', '"invite"');`,
    rewritten: { video_words: ['words'] },
    added: {},
    becomes: [
      // Search finds the words of a video by its transcript, once for both learners; each learner's notes by
      // their own rows.
      [
        'select right(video_id::text, 1) as video, words::text from video_words order by 1',
        [
          { video: '1', words: "'00000000engines' '00000000to' '00000000watch'" },
          { video: '2', words: "'00000000engines'" },
        ],
      ],
      ['select words::text from transcripts', [{ words: "'00000000ada' '00000000salve'" }]],
      ['select count(*)::int from settings', [{ count: 1 }]],
    ],
  },
  {
    last: '0018_words_once',
    rows: `
      insert into users (id, name, email) values ('00000000-0000-4000-8000-00000000000a', 'Ada', 'ada@example.org');
      insert into transcripts (hash, lines, bytes)
      select transcript_hash(lines), lines, octet_length(lines::text)
      from (values ('[{"text": "Salve, Ada", "startSeconds": 1}]'::jsonb)) as said(lines);
      insert into videos (id, user_id, video_id, video_url, thumbnail_url, title, description, tags, notes, channel_name,
        duration, watch_progress, playback_position_seconds, last_watched_at, search_text, transcript_hash)
      select '00000000-0000-4000-8000-0000000000f1', users.id, 'dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ', '',
        'Engines', 'About engines', '{steam,"iron, cast"}', E'To watch\\nagain', 'A channel', 600, 50, 300.5,
        '2026-03-01Z', 'engines about engines', hash
      from users, transcripts;
      insert into video_words (video_id, user_id, words) select id, user_id, search_words(user_id, title) from videos;
      insert into video_sessions (user_id, video_id) select user_id, id from videos;
      insert into messages (user_id, video_id, sender, text) select user_id, id, 'Student', 'Why?' from videos;`,
    rewritten: {},
    added: {},
    becomes: [['select notes, revision from videos', [{ notes: 'To watch\nagain', revision: 1 }]]],
  },
]

/** The migrations folder as that release had it. */
function folderUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'trivium-migrations-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1
  expect(end, `${last} is a migration`).toBeGreaterThan(0)
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

async function everyRow(pool: Pool): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  )
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables.rows as { name: string }[])
    rows.set(name, (await pool.query(`select * from "${name}" order by 1`)).rows)
  return rows
}

it.each(releases)(
  'every row of the release that ended with $last is kept',
  async ({ last, rows, rewritten, added, becomes }) => {
    const database = await createBareDatabase()
    const pool = openPool(database.url, { onIdleError: () => {}, max: 2 })
    const folder = folderUpTo(last)
    try {
      await migrate(pool, folder)
      await pool.query(rows)
      const before = await everyRow(pool)
      await migrate(pool)
      const after = await everyRow(pool)
      for (const [table, kept] of before) {
        expect(after.has(table), table).toBe(!moved.has(table))
        if (moved.has(table)) continue
        expect(after.get(table)?.length, table).toBe(kept.length + (added[table] ?? 0))
        const counted = new Set(rewritten[table])
        const same = kept.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !counted.has(name))),
        )
        expect(after.get(table)?.slice(0, kept.length), table).toMatchObject(same)
      }
      for (const [query, expected] of becomes) expect((await pool.query(query)).rows, query).toEqual(expected)
    } finally {
      await pool.end()
      await database.drop()
      rmSync(folder, { recursive: true })
    }
  },
)
