import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import {
  listingQuerySchema,
  listingsQuerySchema,
  officeListingSchema,
  officeListingsSchema,
  officeSearchRulesSchema,
  searchedTermsQuerySchema,
  searchedTermsSchema,
  searchRuleQuerySchema,
  searchTrialResultSchema,
  searchTrialSchema,
  writtenPlacementSchema,
  writtenSearchRuleSchema,
} from '#schemas/commerce/merchandising.ts'

const savingLimit = { requests: 200, seconds: 600 } as const

/** Endpoints of search rules and placements (listing rules 19, 21 and 22). */
export const merchandising = {
  searchRules: defineEndpoint({
    summary: 'Lists all search rules and the choices of their fields.',
    method: 'GET',
    path: '/api/office/search-rules',
    session: 'required',
    operators: true,
    responses: { 200: officeSearchRulesSchema },
    refusals: [403],
    limit: defaultRateLimit,
  }),

  saveSearchRule: defineEndpoint({
    summary: 'Adds a search rule, or replaces the one that the operator saw.',
    method: 'PUT',
    path: '/api/office/search-rules',
    session: 'required',
    operators: true,
    body: writtenSearchRuleSchema,
    responses: { 204: null },
    refusals: [400, 403, 409],
    limit: savingLimit,
  }),

  removeSearchRule: defineEndpoint({
    summary: 'Deletes the search rule that the operator saw.',
    method: 'DELETE',
    path: '/api/office/search-rules',
    session: 'required',
    operators: true,
    query: searchRuleQuerySchema,
    responses: { 204: null },
    refusals: [403, 404, 409],
    limit: savingLimit,
  }),

  searchedTerms: defineEndpoint({
    summary: 'Lists what visitors search for most, and how much it finds now.',
    method: 'GET',
    path: '/api/office/searches',
    session: 'required',
    operators: true,
    query: searchedTermsQuerySchema,
    responses: { 200: searchedTermsSchema },
    refusals: [403, 404],
    limit: { requests: 120, seconds: 60 },
  }),

  listings: defineEndpoint({
    summary: 'Lists the categories of a market and where products are placed.',
    method: 'GET',
    path: '/api/office/listings',
    session: 'required',
    operators: true,
    query: listingsQuerySchema,
    responses: { 200: officeListingsSchema },
    refusals: [403, 404],
    limit: defaultRateLimit,
  }),

  listing: defineEndpoint({
    summary: 'Returns the products of a category or a search in their order.',
    method: 'GET',
    path: '/api/office/listing',
    session: 'required',
    operators: true,
    query: listingQuerySchema,
    responses: { 200: officeListingSchema },
    refusals: [403, 404],
    limit: defaultRateLimit,
  }),

  place: defineEndpoint({
    summary: 'Places products at the top and at the end of a category or a search.',
    method: 'PUT',
    path: '/api/office/listing',
    session: 'required',
    operators: true,
    body: writtenPlacementSchema,
    responses: { 204: null },
    refusals: [400, 403, 404, 409],
    limit: savingLimit,
  }),

  trySearch: defineEndpoint({
    summary: 'Returns what a search finds, also with a rule that is not saved.',
    method: 'POST',
    path: '/api/office/search-trial',
    session: 'required',
    operators: true,
    safePost: true,
    body: searchTrialSchema,
    responses: { 200: searchTrialResultSchema },
    refusals: [403, 404],
    limit: defaultRateLimit,
  }),
} as const
