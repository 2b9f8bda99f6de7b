import type { StoredRequest } from './store.ts';

/**
 * Whether the request has that text in one of its fields, capitals and accents aside; digits find a telephone
 * however it was written.
 */
export function matchesText({ name, email, phone, message }: StoredRequest, text: string): boolean {
  const sought = fold(text);
  if ([name, email, phone, message].some((field) => fold(field).includes(sought))) return true;
  const number = digits(text);
  return /^[\d\s+().-]{4,}$/.test(text) && digits(phone).includes(number);
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
