/**
 * Each change is tried with a part of the longest matrices: the cases that fail in a different way from all
 * others. Each matrix names its part. The nightly run takes every case (`npm run proof -- at-length`).
 */
export const isAtLength = process.env.AT_LENGTH === '1'

export const atLength = <Value>(all: Value, shortly: Value): Value => (isAtLength ? all : shortly)
