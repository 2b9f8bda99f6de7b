import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * What in a JSON-LD graph is not in the schema.org vocabulary: unknown types, and properties of types that do not
 * have them (`Type.property`). The vocabulary is the one that `@vocabulary/schema` carries.
 */
export function vocabularyFaults(nodes: unknown): string[] {
  if (Array.isArray(nodes)) return nodes.flatMap(vocabularyFaults);
  if (typeof nodes !== 'object' || nodes === null) return [];
  const node = nodes as Record<string, unknown>;
  const type = node['@type'];
  const properties = Object.entries(node).filter(([name]) => !name.startsWith('@'));
  const nested = properties.flatMap(([, value]) => vocabularyFaults(value));
  if (typeof type !== 'string') return nested;
  if (!vocabulary.types.has(type)) return [type, ...nested];
  const own = properties.filter(([name]) => !belongs(name, type)).map(([name]) => `${type}.${name}`);
  return [...own, ...nested];
}

const vocabulary = readVocabulary();

function belongs(property: string, type: string): boolean {
  const domains = vocabulary.domains.get(property);
  return domains !== undefined && withAncestors(type).some((ancestor) => domains.has(ancestor));
}

function withAncestors(type: string): string[] {
  return [type, ...[...(vocabulary.parents.get(type) ?? [])].flatMap(withAncestors)];
}

function readVocabulary() {
  const types = new Set<string>();
  const parents = new Map<string, Set<string>>();
  const domains = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, value: string) => {
    map.set(key, (map.get(key) ?? new Set()).add(value));
  };
  const file = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq');
  const triple =
    /^<http:\/\/schema\.org\/(\w+)> <[^>]*[#/](type|subClassOf|domainIncludes)> <[^>]*[#/](\w+)>/gm;
  for (const [, subject = '', predicate, object = ''] of readFileSync(file, 'utf8').matchAll(triple)) {
    if (predicate === 'type' && object === 'Class') types.add(subject);
    if (predicate === 'subClassOf') add(parents, subject, object);
    if (predicate === 'domainIncludes') add(domains, subject, object);
  }
  return { types, parents, domains };
}
