// The only module that loads Drizzle: as CommonJS, because loading its ES modules takes 180 MB and 300 ms more (Node.js
// 24, drizzle-orm 0.45). Everything else imports from here, types excepted.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const core: typeof import('drizzle-orm') = require('drizzle-orm')
const postgres: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core')
const driver: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres')
const migrator: typeof import('drizzle-orm/node-postgres/migrator') = require('drizzle-orm/node-postgres/migrator')

export const {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  or,
  sql,
} = core
export const { alias, bigint, boolean, date, integer, pgTable, primaryKey, text, timestamp, unique } =
  postgres
export const { drizzle } = driver
export const { migrate } = migrator
