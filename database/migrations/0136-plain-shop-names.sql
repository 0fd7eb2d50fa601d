-- More names that say what they hold, before the first release: nothing that uses the former ones can be running.

-- The payments without an order by which an owner tests a gateway.
alter table gateway_tests rename to test_payments;
alter sequence gateway_tests_id_seq rename to test_payments_id_seq;
alter table test_payments rename constraint gateway_tests_pkey to test_payments_pkey;
alter table test_payments rename constraint gateway_tests_reference_key to test_payments_reference_key;
alter table test_payments rename constraint gateway_tests_check to test_payments_check;
alter table test_payments rename constraint gateway_tests_amount_check to test_payments_amount_check;
alter table test_payments rename constraint gateway_tests_status_check to test_payments_status_check;
alter table test_payments rename constraint gateway_tests_refund_status_check to test_payments_refund_status_check;
alter table test_payments rename constraint gateway_tests_id_not_null to test_payments_id_not_null;
alter table test_payments rename constraint gateway_tests_reference_not_null to test_payments_reference_not_null;
alter table test_payments rename constraint gateway_tests_gateway_not_null to test_payments_gateway_not_null;
alter table test_payments rename constraint gateway_tests_amount_not_null to test_payments_amount_not_null;
alter table test_payments rename constraint gateway_tests_currency_not_null to test_payments_currency_not_null;
alter table test_payments rename constraint gateway_tests_status_not_null to test_payments_status_not_null;
alter table test_payments rename constraint gateway_tests_created_by_not_null to test_payments_created_by_not_null;
alter table test_payments rename constraint gateway_tests_created_at_not_null to test_payments_created_at_not_null;

-- The item of the checklist that asks for one, put aside by an owner.
update checklist_dismissals set item = 'test_payment' where item = 'gateway_test';

-- The keyed hash of the client address that has drawn numbers of a waiting room.
alter table waiting_room_clients rename column client to client_hash;
alter table waiting_room_clients rename constraint waiting_room_clients_client_not_null to waiting_room_clients_client_hash_not_null;

-- The number of scans that a device at a gate had not sent when it was last seen.
alter table gate_devices rename column waiting to unsent_scans;
alter table gate_devices rename constraint gate_devices_waiting_check to gate_devices_unsent_scans_check;
alter table gate_devices rename constraint gate_devices_waiting_not_null to gate_devices_unsent_scans_not_null;
