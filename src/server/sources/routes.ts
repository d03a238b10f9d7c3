import {
  editSourceSchema,
  sectionsQuerySchema,
  sourceDetailsSchema,
  sourceListSchema,
  sourcePositionSchema,
  sourceSchema,
  sourceSectionsSchema,
  sourcesQuerySchema,
} from '#contract/sources.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, patch, post, put, routes } from '#server/platform/http/route.ts'
import { cancelReading } from './cancel-reading.ts'
import { deleteSource } from './delete-source.ts'
import { editSource } from './edit-source.ts'
import { findSourceDetails } from './find-source.ts'
import { listSources } from './list-sources.ts'
import { originalFile, sendOriginal } from './original/send-original.ts'
import { pictureFile, pictureParams, sendPicture } from './pictures/send-picture.ts'
import type { Readings } from './queue/readings.ts'
import { readAgain } from './read-again.ts'
import { readSections } from './read-sections.ts'
import { savePosition } from './save-position.ts'

export const sourceRoutes = (readings: Readings) =>
  routes({ tag: 'sources', unknownId: 'source_not_found' }, [
    get('/api/sources', {
      summary: 'My documents, the newest first, searched in title, author and name of the file, and my room',
      query: sourcesQuerySchema,
      answer: ok('A page of documents', sourceListSchema),
      handle: ({ db, learner, query, services }) => listSources(db, learner.id, query, services.env.sources),
    }),
    get('/api/sources/{id}', {
      summary: 'One of my documents, with its table of contents and my position in it',
      answer: ok('The document', sourceDetailsSchema),
      handle: ({ db, learner, params }) => findSourceDetails(db, params.id, learner.id),
    }),
    patch('/api/sources/{id}', {
      summary:
        'Change the title, the author or the course of a document, or how it is read: then it is read once more',
      body: editSourceSchema,
      answer: ok('The changed document', sourceDetailsSchema),
      errors: ['course_not_found', 'changed_elsewhere'],
      handle: async ({ db, learner, params, body }) => {
        const source = await editSource(db, params.id, learner.id, body)
        readings.lookAt(params.id)
        if (source.state === 'waiting') readings.wake()
        return source
      },
    }),
    del('/api/sources/{id}', {
      summary: 'Delete a document with its file, its text, its citations and its conversation',
      answer: noContent('Gone'),
      handle: async ({ db, learner, params }) => {
        await deleteSource(db, params.id, learner.id)
        readings.lookAt(params.id)
      },
    }),
    post('/api/sources/{id}/read', {
      summary: 'Read a document again that could not be read; any other stays as it is',
      limit: { name: 'source-read', hits: 60, seconds: 600 },
      answer: ok('The document', sourceSchema),
      handle: async ({ db, learner, params }) => {
        const source = await readAgain(db, params.id, learner.id)
        if (source.state === 'waiting') readings.wake()
        return source
      },
    }),
    post('/api/sources/{id}/cancel', {
      summary: 'Stop the reading of a document; a document that is not being read does not change',
      answer: ok('The document', sourceSchema),
      handle: async ({ db, learner, params }) => {
        const source = await cancelReading(db, params.id, learner.id)
        readings.lookAt(params.id)
        return source
      },
    }),
    get('/api/sources/{id}/sections', {
      summary: 'A few pages or sections of a document, with their text; at most 20',
      query: sectionsQuerySchema,
      answer: ok('The sections', sourceSectionsSchema),
      handle: ({ db, learner, params, query }) => readSections(db, params.id, learner.id, query),
    }),
    get('/api/sources/{id}/file', {
      summary: 'The file as it came, whole or a range of it',
      answer: originalFile,
      errors: ['source_incomplete'],
      handle: ({ c, db, learner, params }) => sendOriginal(c, db, params.id, learner.id),
    }),
    get('/api/sources/{id}/pictures/{number}', {
      summary: 'A picture in a document; sections name it by its number',
      params: pictureParams,
      answer: pictureFile,
      handle: ({ c, db, learner, params }) => sendPicture(c, db, params, learner.id),
    }),
    put('/api/sources/{id}/position', {
      summary: 'Set my position in a document',
      body: sourcePositionSchema,
      answer: noContent('Kept'),
      handle: ({ db, learner, params, body }) => savePosition(db, params.id, learner.id, body),
    }),
  ])
